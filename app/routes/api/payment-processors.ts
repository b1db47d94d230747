import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { listPaymentProcessors } from "~/domain/payment-processors/list-payment-processors.server";
import { paymentProcessorSchema } from "~/domain/payment-processors/schema";
import { answerShortList } from "~/http/answers.server";
import { enableGateway } from "~/http/enable-gateway.server";
import { parseJson } from "~/http/forms.server";
import { requireMethod } from "~/http/methods.server";
import { answerMade } from "~/http/once.server";
import { requireOrganization } from "~/http/require.server";

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "payment_processor");
  return answerShortList(await listPaymentProcessors(ctx), args.request.url);
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "create", "payment_processor");
  requireMethod(args, "POST");
  const input = await parseJson(args, paymentProcessorSchema);
  const key = args.request.headers.get("idempotency-key");
  const created = await enableGateway(ctx, input, key);
  return answerMade(created);
}
