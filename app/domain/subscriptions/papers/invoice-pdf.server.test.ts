import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { describe, expect, it } from "vitest";
import { invoicePdf, type InvoicePaper } from "./invoice-pdf.server";

const invoice: InvoicePaper = {
  kind: "invoice",
  number: "D-2026-000123",
  fiscalNumber: null,
  issuedOn: "2026-11-16",
  dueOn: "2026-11-23",
  paidOn: null,
  corrects: null,
  issuer: { name: "Dádiva Demo S. A.", lines: ["30-00000000-0", "Calle 1"] },
  customer: [
    ["Cliente", "Fundación Huellas"],
    ["CUIT", "30-50001091-2"],
  ],
  lines: [
    { text: "Plan nuevo", amount: 6_450_000n },
    { text: "Días no usados", amount: -2_100_000n },
  ],
  taxText: "Impuestos: no se calculan en este documento",
  total: 4_350_000n,
  paid: 1_000_000n,
  reduced: 0n,
  currency: "ARS",
  notes: ["Referencia D-2026-000123"],
  locale: "es-AR",
};

async function textOf(pdf: Buffer): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(pdf) }).promise;
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, at) => {
      const { items } = await (await document.getPage(at + 1)).getTextContent();
      return items.map((item) => ("str" in item ? item.str : "")).join(" ");
    }),
  );
  return pages.join(" ").replace(/\s+/g, " ");
}

describe("invoicePdf", () => {
  it("says that it is no tax document, what each line costs, and what is left to pay", async () => {
    const text = await textOf(await invoicePdf(invoice));
    expect(text).toContain("Factura D-2026-000123");
    expect(text).toContain("Documento no fiscal");
    expect(text).toContain("16/11/2026");
    expect(text).toContain("Fundación Huellas");
    expect(text).toContain("$ 64.500,00");
    expect(text).toContain("−$ 21.000,00");
    expect(text).toContain("Resta pagar $ 33.500,00");
    expect(text).toContain("Referencia D-2026-000123");
  });

  it("takes what credit notes took off from what is left", async () => {
    const text = await textOf(await invoicePdf({ ...invoice, reduced: 350_000n }));
    expect(text).toContain("−$ 3.500,00");
    expect(text).toContain("Resta pagar $ 30.000,00");
  });

  it("names the invoice that a credit note corrects", async () => {
    const text = await textOf(
      await invoicePdf({
        ...invoice,
        ...{ kind: "credit_note", number: "NC-1", corrects: "D-2026-000123", dueOn: null },
        ...{ notes: ["Fica como crédito"], paid: 0n, locale: "pt-BR", fiscalNumber: "NF-77" },
      }),
    );
    expect(text).toContain("Nota de crédito NC-1");
    expect(text).toContain("Corrige a fatura D-2026-000123");
    expect(text).toContain("Documento fiscal NF-77");
    expect(text).toContain("Fica como crédito");
  });

  it("writes the same bytes for the same data, and others for another amount", async () => {
    const [one, same, other] = await Promise.all([
      invoicePdf(invoice),
      invoicePdf(invoice),
      invoicePdf({ ...invoice, total: 1n, paid: 0n }),
    ]);
    expect(same.equals(one)).toBe(true);
    expect(other.equals(one)).toBe(false);
  });

  it("goes on with another page where the lines do not fit", async () => {
    const lines = Array.from({ length: 60 }, (_, at) => ({ text: `Línea ${at}`, amount: 100n }));
    const text = await textOf(await invoicePdf({ ...invoice, lines }));
    expect(text).toContain("Línea 59");
    expect(text).toContain("Total (ARS)");
  });
});
