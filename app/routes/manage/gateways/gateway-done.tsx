import type { LoaderFunctionArgs } from "@remix-run/node";
import { successes } from "~/components/payment-processors/gateway-successes";
import { SetupSuccess } from "~/components/payment-processors/setup-success";
import { useDialogData } from "~/components/ui/dialogs/dialog-outlet";
import { listPaymentProcessors } from "~/domain/payment-processors/list-payment-processors.server";
import { outcomeOf } from "~/http/forms/outcome.server";
import { requireOrganization } from "~/http/sessions/require.server";
import { createTranslator } from "~/i18n/server";
import { leaveTo, pageOf, type StepFace } from "./gateway-steps.server";

/** Shows the end of a setup, once. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "update", "payment_processor");
  const page = pageOf(args.request);
  const success = outcomeOf(args.request, successes) ?? leaveTo(page);
  return {
    dialog: {
      title: createTranslator(ctx.locale)(`manage.gateways.success.${success}`),
      color: "green",
      topic: "payment-gateways",
    } satisfies StepFace,
    gateway: success.replace(/_(?:created|updated)$/, ""),
    processors: await listPaymentProcessors(ctx),
    doneTo: page,
  };
}

export default function GatewayDone() {
  return <SetupSuccess {...useDialogData<typeof loader>()} />;
}
