import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { redirect, type ClientActionFunctionArgs } from "@remix-run/react";
import { BankAccountForm } from "~/components/bank-accounts/bank-account-form";
import { savingAction } from "~/components/layout/browser/saving-action";
import { useDialogData } from "~/components/ui/dialogs/dialog-outlet";
import { getBankAccountForm } from "~/domain/bank-accounts/get-bank-account-form.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import { saveBankAccount } from "./gateway-saves.server";
import {
  findPrimaryAccount,
  formFacts,
  pageOf,
  requireChoosable,
  type StepFace,
} from "./gateway-steps.server";

/** Adds or edits a bank account, or adds one during the setup of a gateway. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "update", "payment_processor");
  const page = pageOf(args.request);
  const { gateway } = args.params;
  const option = gateway ? await requireChoosable(ctx, page, gateway) : null;
  const [account, form] = await Promise.all([findPrimaryAccount(ctx), getBankAccountForm(ctx)]);
  if (option && account) throw redirect(paths.gatewaySetupForm(page, option.id));
  const t = createTranslator(ctx.locale);
  const title = option
    ? t("manage.gateways.setup_title", { name: t(`manage.gateways.${option.id}`) })
    : t(account ? "manage.bank.edit_title" : "manage.bank.title");
  return {
    dialog: { title, topic: "bank-account" } satisfies StepFace,
    form,
    account,
    defaults: {
      bank_code: new URL(args.request.url).searchParams.get("bank_code") ?? "",
      contact_first_name: ctx.user.firstName,
      contact_last_name: ctx.user.lastName,
      contact_email: ctx.user.email,
    },
    ...formFacts(ctx),
    cancelTo: page,
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "payment_processor");
  return saveBankAccount(args, ctx);
}

export function clientAction(args: ClientActionFunctionArgs) {
  return savingAction(args);
}

export default function GatewayBank() {
  const t = useT();
  const { account, form, ...rest } = useDialogData<typeof loader>();
  return (
    <div className="stack">
      {!account && <p>{t("manage.gateways.bank_first", { currency: form.currency })}</p>}
      <BankAccountForm {...rest} account={account} form={form} />
    </div>
  );
}
