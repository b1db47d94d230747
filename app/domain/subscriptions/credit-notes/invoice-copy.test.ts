/** An issued invoice keeps who it is for and who issued it, and says where a transfer goes. */
import { beforeAll, expect, it } from "vitest";
import { updateBillingProfile } from "~/domain/billing-profiles/update-billing-profile.server";
import { testDatabase, type TestDatabase } from "../../../../tests/factories/database";
import { makeInvoice } from "../../../../tests/factories/plans/invoices";
import { choiceByTransfer, openPlanOwner } from "../../../../tests/factories/plans/plan-owner";
import { choosePlan } from "~/domain/subscriptions/choose-plan.server";
import { getInvoicePaper } from "~/domain/subscriptions/papers/get-invoice-paper.server";
import { partiesOf } from "~/domain/subscriptions/papers/parties-of.server";
import { createTranslator } from "~/i18n/server";
import { listInvoices } from "~/domain/subscriptions/list-invoices.server";

const NOW = new Date("2026-11-01T15:00:00Z");
let database: TestDatabase;

beforeAll(() => {
  database = testDatabase();
  return () => database.close();
});

const profile = {
  legal_name: "Fundación Huellas",
  tax_id_type: "CUIT",
  tax_id: "30-50001091-2",
  address: { street: "Corrientes", number: "12", city: "CABA", province: "CABA", zip: "1043" },
  email: "pagos@huellas.example",
  iva_condition: "4",
};

it("keeps the billing details of the day on which it was issued", async () => {
  const plan = await openPlanOwner(NOW, null);
  const ctx = await plan.at(NOW);
  await updateBillingProfile(ctx, profile);
  const { id } = await makeInvoice(ctx);
  await updateBillingProfile(ctx, { legal_name: "Huellas Asociación Civil" });
  const { customer, notes } = await getInvoicePaper(ctx, id);
  expect(customer[0]?.[1]).toBe("Fundación Huellas");
  expect(customer[1]).toEqual(["CUIT", "30-50001091-2"]);
  expect(notes).toEqual([]);
  const copy = await ctx.read((db) => db.invoice.findFirstOrThrow({ where: { id } }));
  expect(partiesOf(ctx, createTranslator("pt-BR"), copy).customer[0]).toEqual([
    "Cliente",
    "Fundación Huellas",
  ]);
  for (const column of ["customer", "seller"])
    await expect(
      database.owner.query(`UPDATE invoices SET ${column} = '{}' WHERE id = $1`, [id]),
    ).rejects.toThrow("cannot change");
});

it("names our account and the number to refer to while a transfer is awaited", async () => {
  const plan = await openPlanOwner(NOW, null);
  const ctx = await plan.at(NOW);
  await choosePlan(ctx, choiceByTransfer("essential_monthly_ar"));
  const [invoice] = await listInvoices(ctx);
  const paper = await getInvoicePaper(ctx, invoice?.uuid ?? "");
  expect(paper.notes.join()).toContain("Banco de Ejemplo");
  expect(paper.notes.join()).toContain(invoice?.number);
  expect(paper.customer[0]?.[1]).toBe(ctx.organization.name);
});

it("prints an RFC without the hyphens of its form", async () => {
  const place = { country: "MX", currency: "MXN", timezone: "America/Mexico_City" } as const;
  const facts = { ...place, uidType: "RFC", uid: "UNA2907227Y5" };
  const ctx = await (await openPlanOwner(NOW, null, facts)).at(NOW);
  const { customer } = await getInvoicePaper(ctx, (await makeInvoice(ctx)).id);
  expect(customer[1]).toEqual(["RFC", "UNA2907227Y5"]);
});
