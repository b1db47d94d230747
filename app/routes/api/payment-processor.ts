import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { discardPaymentProcessor } from "~/domain/payment-processors/discard-payment-processor.server";
import { getPaymentProcessor } from "~/domain/payment-processors/get-payment-processor.server";
import { paymentProcessorChangeSchema } from "~/domain/payment-processors/schema";
import { updatePaymentProcessor } from "~/domain/payment-processors/update-payment-processor.server";
import { answer } from "~/http/answers.server";
import { checkCsrf, parseJson } from "~/http/forms.server";
import { requireMethod } from "~/http/methods.server";
import { requireOrganization } from "~/http/require.server";

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "payment_processor");
  return answer(await getPaymentProcessor(ctx, args.params.uuid ?? ""));
}

export async function action(args: ActionFunctionArgs) {
  const ctx =
    args.request.method === "DELETE"
      ? requireOrganization(args, "delete", "payment_processor")
      : requireOrganization(args, "update", "payment_processor");
  requireMethod(args, "PATCH", "PUT", "DELETE");
  const id = args.params.uuid ?? "";
  if (args.request.method === "DELETE") {
    checkCsrf(args, null);
    await getPaymentProcessor(ctx, id);
    await discardPaymentProcessor(ctx, id);
    return answer(null, 204);
  }
  const change = await parseJson(args, paymentProcessorChangeSchema);
  await getPaymentProcessor(ctx, id);
  return answer(await updatePaymentProcessor(ctx, id, change));
}
