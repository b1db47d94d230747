/** The accountant's rows: one for each issued invoice and credit note, with the frozen billing details. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { testDatabase, type TestDatabase } from "../../../../tests/factories/database";
import {
  choiceByTransfer,
  openPlanOwner,
  type PlanOwner,
} from "../../../../tests/factories/plans/plan-owner";
import { staffContext } from "../../../../tests/factories/staff";
import { updateBillingProfile } from "~/domain/billing-profiles/update-billing-profile.server";
import { fileColumns } from "~/domain/file-columns.server";
import { choosePlan } from "~/domain/subscriptions/choose-plan.server";
import { createCreditNote } from "~/domain/subscriptions/credit-notes/create-credit-note.server";
import { getCreditNotePaper } from "~/domain/subscriptions/papers/get-credit-note-paper.server";
import { getInvoicePaper } from "~/domain/subscriptions/papers/get-invoice-paper.server";
import { getOpenInvoice } from "~/domain/subscriptions/transfers/get-open-invoice.server";
import { listInvoices } from "~/domain/subscriptions/list-invoices.server";
import { fiscalNumberSchema } from "./fiscal-number-schema";
import { listDocuments } from "./list-documents.server";
import { updateFiscalNumber } from "./update-fiscal-number.server";

let database: TestDatabase;
let plan: PlanOwner;
let number: string;
const at = (day: string) => plan.at(`${day}T15:00:00Z`);
const staffAt = (day: string) => staffContext(new Date(`${day}T15:00:00Z`));

beforeAll(async () => {
  database = testDatabase();
  plan = await openPlanOwner(new Date("2026-11-01T15:00:00Z"), null);
  const ctx = await at("2026-11-01");
  await updateBillingProfile(ctx, {
    ...{ legal_name: "Fundación Filas", tax_id_type: "CUIT", tax_id: "30-50001091-2" },
    address: { street: "Corrientes", number: "12", city: "CABA", province: "CABA", zip: "1043" },
    ...{ email: "pagos@filas.example", iva_condition: "4" },
  });
  await choosePlan(ctx, choiceByTransfer("essential_monthly_ar"));
  const [invoice] = await listInvoices(ctx);
  number = invoice?.number ?? "";
  const place = { organizationId: plan.organizationId, invoiceId: invoice?.uuid ?? "" };
  const order = { effect: "reduction", reason: "courtesy", note: "", known: 0 } as const;
  await createCreditNote(await staffAt("2026-11-02"), place, { ...order, amount: 200_000n });
});
afterAll(() => database.close());

const page = { page: 1, perPage: 100 };
async function found(day: string, filter: Parameters<typeof listDocuments>[1]) {
  // Other tests' documents may fill the first page.
  const own = { q: "fundacion filas", ...filter };
  const { items } = await listDocuments(await staffAt(day), own, page);
  return items.filter(({ organization }) => organization.id === plan.organizationId);
}

it("lists invoices and credit notes by state, age, country and months", async () => {
  const waiting = await found("2026-11-08", {});
  expect(waiting).toMatchObject([
    { document: "credit_note", status: "issued", total: -200_000n, related: number },
    { document: "invoice", status: "open", daysLate: 0, total: 4_200_000n, number },
  ]);
  expect(await found("2026-11-08", { status: "overdue" })).toEqual([]);
  expect(await found("2026-11-09", { status: "overdue" })).toMatchObject([{ daysLate: 1 }]);
  expect(await found("2026-11-15", { late: "8" })).toEqual([]);
  expect(await found("2026-11-16", { late: "8" })).toHaveLength(1);
  expect(await found("2026-11-08", { country: "BR" })).toEqual([]);
  expect(await found("2026-12-08", { from: "2026-11-02" })).toMatchObject([{ kind: "reduction" }]);
  expect(await found("2026-12-08", { to: "2026-10-31" })).toEqual([]);
  expect(await found("2026-12-08", {})).toHaveLength(2);
  expect(await found("2026-12-08", { q: number, document: "invoice" })).toHaveLength(1);
});

it("gives the accountant the frozen details, sums and service of each document", async () => {
  await updateBillingProfile(await at("2026-11-03"), { legal_name: "Otro Nombre" });
  const ctx = await staffAt("2026-11-08");
  const [note, invoice] = await found("2026-11-08", {});
  if (!note || !invoice) throw new Error("no documents");
  const columns = fileColumns(ctx, listDocuments);
  const rowOf = (item: typeof note) =>
    Object.fromEntries(columns.map(({ name, text }) => [name, text(item)]));
  expect(rowOf(invoice)).toMatchObject({
    ...{ document: "Factura", kind: "Plan", number, date: "01/11/2026", due: "08/11/2026" },
    ...{ legal_name: "Fundación Filas", tax_id_type: "CUIT", tax_id: "30500010912" },
    ...{
      address_street: "Corrientes",
      address_zip: "1043",
      iva_condition: "4",
      email: "pagos@filas.example",
    },
    ...{ currency: "ARS", net: "42000.00", tax: "0", total: "42000.00", exchange_rate: "1" },
    ...{ service_from: "01/11/2026", service_to: "30/11/2026", paid_on: "", method: "" },
  });
  expect(rowOf(note)).toMatchObject({
    ...{ document: "Nota de crédito", total: "-2000.00", related: number, due: "" },
    ...{ concept: "Bonificación", legal_name: "Fundación Filas" },
  });
});

it("notes the number of the tax invoice for the page, the paper and the file, and takes it off", async () => {
  const ctx = await staffAt("2026-11-09");
  const [own] = await listInvoices(await at("2026-11-09"));
  const place = { organizationId: plan.organizationId, invoiceId: own?.uuid ?? "" };
  const note = async (fiscal_number: string, known = "") =>
    updateFiscalNumber(ctx, place, fiscalNumberSchema.parse({ fiscal_number, known }));
  await note("  B 0003-00001234 ");
  expect(await getOpenInvoice(ctx, place)).toMatchObject({ fiscalNumber: "B 0003-00001234" });
  const [shown] = await listInvoices(await at("2026-11-09"));
  expect(shown).toMatchObject({ number, fiscal_number: "B 0003-00001234" });
  const paper = await getInvoicePaper(await at("2026-11-09"), place.invoiceId);
  expect(paper).toMatchObject({ fiscalNumber: "B 0003-00001234" });
  const [document] = await found("2026-11-09", { q: "0003-00001234" });
  if (!document) throw new Error("not found by its number");
  const column = fileColumns(ctx, listDocuments).find(({ name }) => name === "fiscal_number");
  expect(column?.text(document)).toBe("B 0003-00001234");
  await expect(note("B 0003-00009999")).rejects.toMatchObject({ code: "edited_meanwhile" });
  await note("", "B 0003-00001234");
  expect(await getOpenInvoice(ctx, place)).toMatchObject({ fiscalNumber: null });
});

it("notes the number of a credit note's tax document, and nothing else of the note changes", async () => {
  const ctx = await staffAt("2026-11-09");
  const [own] = await listInvoices(await at("2026-11-09"));
  const place = { organizationId: plan.organizationId, invoiceId: own?.uuid ?? "" };
  const credit_note = own?.credit_notes[0]?.uuid ?? "";
  const order = fiscalNumberSchema.parse({ credit_note, fiscal_number: "NC 0003-00000007" });
  await updateFiscalNumber(ctx, place, order);
  const fiscalNumber = "NC 0003-00000007";
  expect(await getOpenInvoice(ctx, place)).toMatchObject({
    ...{ fiscalNumber: null, creditNotes: [{ id: credit_note, fiscalNumber }] },
  });
  const [shown] = await listInvoices(await at("2026-11-09"));
  expect(shown?.credit_notes).toMatchObject([{ fiscal_number: fiscalNumber }]);
  const paper = await getCreditNotePaper(await at("2026-11-09"), credit_note);
  expect(paper).toMatchObject({ fiscalNumber });
  const [document] = await found("2026-11-09", { q: "0003-00000007", document: "credit_note" });
  expect(document).toMatchObject({ id: credit_note, fiscalNumber });
  await expect(updateFiscalNumber(ctx, place, order)).rejects.toMatchObject({
    code: "edited_meanwhile",
  });
  const foreign = { ...order, credit_note: plan.organizationId };
  await expect(updateFiscalNumber(ctx, place, foreign)).rejects.toMatchObject({
    code: "not_found",
  });
  const entries = await (
    await at("2026-11-09")
  ).read((db) => db.auditEntry.findMany({ where: { operation: "update-fiscal-number" } }));
  expect(JSON.stringify(entries.map(({ changes }) => changes))).toContain("credit_note_number");
  await expect(
    database.owner.query("UPDATE credit_notes SET amount = 1 WHERE id = $1", [credit_note]),
  ).rejects.toThrow("is issued and cannot change");
});

it("refuses a number of 61 letters or with a line break, and an invoice that is not there", async () => {
  expect(fiscalNumberSchema.safeParse({ fiscal_number: "1".repeat(61) }).success).toBe(false);
  expect(fiscalNumberSchema.safeParse({ fiscal_number: "1".repeat(60) }).success).toBe(true);
  expect(fiscalNumberSchema.safeParse({ fiscal_number: "12\n34" }).success).toBe(false);
  const place = { organizationId: plan.organizationId, invoiceId: plan.organizationId };
  const order = { credit_note: "", fiscal_number: "A-1", known: "" };
  await expect(updateFiscalNumber(await staffAt("2026-11-09"), place, order)).rejects.toMatchObject(
    { code: "not_found" },
  );
});
