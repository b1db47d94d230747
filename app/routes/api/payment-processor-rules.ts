import type { LoaderFunctionArgs } from "@remix-run/node";
import { getPaymentProcessor } from "~/domain/payment-processors/get-payment-processor.server";
import { answer } from "~/http/answers.server";
import { requireOrganization } from "~/http/require.server";

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "payment_processor");
  const { rules } = await getPaymentProcessor(ctx, args.params.uuid ?? "");
  return answer(rules);
}
