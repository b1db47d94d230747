import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { CentralposForm } from "~/components/payment-processors/centralpos-form";
import { SetupIntro } from "~/components/payment-processors/setup-intro";
import { useDialogData } from "~/components/ui/dialogs/dialog-outlet";
import { requireOrganization } from "~/http/sessions/require.server";
import { createTranslator } from "~/i18n/server";
import { saveGateway } from "./gateway-saves.server";
import {
  findPrimaryAccount,
  formFacts,
  isTokenChoosable,
  pageOf,
  requireChoosable,
  type StepFace,
} from "./gateway-steps.server";

/** Explains what the activation of an integrated gateway requires; for Centralpos it shows the form itself. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "update", "payment_processor");
  const page = pageOf(args.request);
  const { gateway = "" } = args.params;
  const isToken = gateway === "centralpos" && (await isTokenChoosable(ctx));
  const option = isToken ? null : await requireChoosable(ctx, page, gateway);
  const t = createTranslator(ctx.locale);
  const name = t(`manage.gateways.${option?.id ?? "centralpos"}`);
  return {
    dialog: {
      title: t("manage.gateways.setup_title", { name }),
      topic: "payment-gateways",
    } satisfies StepFace,
    option,
    hasAccount: (await findPrimaryAccount(ctx)) !== null,
    ...formFacts(ctx),
    cancelTo: page,
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "payment_processor");
  return saveGateway(args, ctx);
}

export default function GatewaySetup() {
  const { option, ...rest } = useDialogData<typeof loader>();
  return option ? <SetupIntro option={option} {...rest} /> : <CentralposForm {...rest} />;
}
