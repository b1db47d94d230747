import { invoicePdf, type InvoicePaper } from "~/domain/subscriptions/papers/invoice-pdf.server";

/** Answers with an invoice or a credit note as a PDF file. */
export async function pdfAnswer(paper: InvoicePaper): Promise<Response> {
  return pdfFile(await invoicePdf(paper), paper.number);
}

/** Answers with a PDF file of that name. */
export function pdfFile(file: Buffer, name: string): Response {
  return new Response(new Uint8Array(file), {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="${name}.pdf"`,
      "cache-control": "no-store",
    },
  });
}
