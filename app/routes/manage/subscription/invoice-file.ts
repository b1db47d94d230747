import type { LoaderFunctionArgs } from "@remix-run/node";
import { getInvoicePaper } from "~/domain/subscriptions/get-invoice-paper.server";
import { invoicePdf } from "~/domain/subscriptions/invoice-pdf.server";
import { requireOrganization } from "~/http/sessions/require.server";

/** GET /manage/settings/subscription/invoices/{uuid}: the invoice as a PDF file. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "subscription");
  const paper = await getInvoicePaper(ctx, args.params.uuid ?? "");
  return new Response(new Uint8Array(await invoicePdf(paper)), {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="${paper.number}.pdf"`,
      "cache-control": "no-store",
    },
  });
}
