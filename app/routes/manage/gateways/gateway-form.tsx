import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/react";
import { GatewayForm } from "~/components/payment-processors/gateway-form";
import { Alert } from "~/components/ui/messages/alert";
import { useDialogData } from "~/components/ui/dialogs/dialog-outlet";
import { listRuleCampaigns } from "~/domain/payment-processors/list-rule-campaigns.server";
import { outcomeOf } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import { saveGateway } from "./gateway-saves.server";
import {
  findPrimaryAccount,
  formFacts,
  pageOf,
  requireChoosable,
  requireEditable,
  type StepFace,
} from "./gateway-steps.server";

/** Activates an integrated gateway, or edits an enabled one. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "update", "payment_processor");
  const page = pageOf(args.request);
  const { gateway = "", uuid } = args.params;
  const edited = uuid === undefined ? null : await requireEditable(ctx, page, uuid);
  const option = edited?.option ?? (await requireChoosable(ctx, page, gateway));
  if (!edited && (await findPrimaryAccount(ctx)) === null) {
    throw redirect(paths.gatewaySetupBank(page, option.id));
  }
  const t = createTranslator(ctx.locale);
  const name = t(`manage.gateways.${option.id}`);
  const chosen = edited?.processor.rules.campaigns.map((campaign) => campaign.uuid) ?? [];
  return {
    dialog: {
      title: t(edited ? "manage.gateways.edit_title" : "manage.gateways.setup_title", { name }),
      topic: "payment-gateways",
    } satisfies StepFace,
    option,
    processor: edited?.processor ?? null,
    campaigns: option.id === "global_payments" ? await listRuleCampaigns(ctx, chosen) : [],
    isUnusual: outcomeOf(args.request, ["unusual"]) !== null,
    ...formFacts(ctx),
    cancelTo: page,
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "payment_processor");
  return saveGateway(args, ctx);
}

export default function GatewayStep() {
  const t = useT();
  const { isUnusual, ...rest } = useDialogData<typeof loader>();
  return (
    <>
      {isUnusual && (
        <Alert tone="warning" className="mb-5">
          {t("manage.gateways.done_unusual")}
        </Alert>
      )}
      <GatewayForm {...rest} />
    </>
  );
}
