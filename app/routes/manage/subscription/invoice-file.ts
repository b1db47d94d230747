import type { LoaderFunctionArgs } from "@remix-run/node";
import { getInvoicePaper } from "~/domain/subscriptions/papers/get-invoice-paper.server";
import { pdfAnswer } from "~/http/files/pdf-answer.server";
import { requireOrganization } from "~/http/sessions/require.server";

/** GET /manage/settings/subscription/invoices/{uuid}: the invoice as a PDF file. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "subscription");
  return pdfAnswer(await getInvoicePaper(ctx, args.params.uuid ?? ""));
}
