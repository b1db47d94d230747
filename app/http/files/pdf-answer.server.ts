import { invoicePdf, type InvoicePaper } from "~/domain/subscriptions/papers/invoice-pdf.server";

/** Answers with an invoice or a credit note as a PDF file. */
export async function pdfAnswer(paper: InvoicePaper): Promise<Response> {
  return new Response(new Uint8Array(await invoicePdf(paper)), {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="${paper.number}.pdf"`,
      "cache-control": "no-store",
    },
  });
}
