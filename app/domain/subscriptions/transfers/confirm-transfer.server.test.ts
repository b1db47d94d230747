import { beforeEach, expect, it } from "vitest";
import {
  choiceByTransfer,
  openPlanOwner,
  type PlanOwner,
} from "../../../../tests/factories/plans/plan-owner";
import { useTestDatabase } from "../../../../tests/factories/database";
import { staffContext } from "../../../../tests/factories/staff";
import { choosePlan } from "~/domain/subscriptions/choose-plan.server";
import { confirmTransfer } from "./confirm-transfer.server";
import { getOpenInvoice } from "./get-open-invoice.server";
import { getSubscription } from "~/domain/subscriptions/get-subscription.server";
import { listOpenInvoices } from "./list-open-invoices.server";
import { listInvoices } from "~/domain/subscriptions/list-invoices.server";
import { renewSubscription } from "~/domain/subscriptions/renew-subscription.server";

useTestDatabase();
let plan: PlanOwner;
let invoiceId: string;
const at = (day: string) => plan.at(`${day}T15:00:00Z`);
const staffAt = (day: string) => staffContext(new Date(`${day}T15:00:00Z`));

beforeEach(async () => {
  plan = await openPlanOwner(new Date("2026-11-01T15:00:00Z"), null);
  await choosePlan(await at("2026-11-01"), choiceByTransfer("essential_monthly_ar"));
  const [invoice] = await listInvoices(await at("2026-11-01"));
  invoiceId = invoice?.uuid ?? "";
});

/** Confirms a transfer that arrived on the day of its confirmation. */
async function confirm(day: string, amount: bigint, reference: string, receivedOn = day) {
  const place = { organizationId: plan.organizationId, invoiceId };
  const order = { amount, received_on: receivedOn, reference };
  return confirmTransfer(await staffAt(day), place, order);
}
const shown = async (day: string) => getSubscription(await at(day));
const listed = async (day: string) =>
  (await listOpenInvoices(await staffAt(day), {}, { page: 1, perPage: 100 })).items.filter(
    ({ organization }) => organization.id === plan.organizationId,
  );

it("keeps an invoice open until the whole arrived, and then brings the plan back", async () => {
  await renewSubscription(await plan.jobAt("2026-11-08T15:00:00Z"));
  expect(await listed("2026-11-09")).toMatchObject([
    { id: invoiceId, due: 4_200_000n, state: "past_due", payer: "Huellas" },
  ]);
  expect(await confirm("2026-11-09", 1_200_000n, "BNA-1")).toEqual({ isPaid: false });
  expect(await listed("2026-11-09")).toMatchObject([{ due: 3_000_000n }]);
  expect(await shown("2026-11-09")).toMatchObject({ status: "past_due" });
  expect(await confirm("2026-11-10", 3_000_000n, "BNA-2")).toEqual({ isPaid: true });
  expect(await shown("2026-11-10")).toMatchObject({ status: "active", credit: "0.00" });
  expect(await listed("2026-11-10")).toEqual([]);
  const place = { organizationId: plan.organizationId, invoiceId };
  expect(await getOpenInvoice(await staffAt("2026-11-10"), place)).toMatchObject({
    ...{ status: "paid", isPastDue: false, paid: 4_200_000n },
    transfers: [{ reference: "BNA-1" }, { reference: "BNA-2" }],
  });
});

it("counts a transfer once, and a paid invoice takes no other", async () => {
  await confirm("2026-11-02", 100_000n, "BNA-7");
  await expect(confirm("2026-11-02", 100_000n, "BNA-7")).rejects.toMatchObject({
    fields: { reference: [{ code: "transfer_recorded" }] },
  });
  await confirm("2026-11-03", 4_100_000n, "BNA-8");
  await expect(confirm("2026-11-03", 4_100_000n, "BNA-9")).rejects.toMatchObject({
    code: "invalid_transition",
  });
  expect(await shown("2026-11-03")).toMatchObject({ credit: "0.00" });
});

it("counts a transfer once for all organisations, so that its reference finds the payer", async () => {
  const other = await openPlanOwner(new Date("2026-11-01T15:00:00Z"), null);
  const ctx = await other.at("2026-11-01T15:00:00Z");
  await choosePlan(ctx, choiceByTransfer("essential_monthly_ar"));
  const [invoice] = await listInvoices(ctx);
  await confirm("2026-11-02", 100_000n, "BNA-10");
  const place = { organizationId: other.organizationId, invoiceId: invoice?.uuid ?? "" };
  const order = { amount: 100_000n, received_on: "2026-11-02", reference: "BNA-10" };
  await expect(confirmTransfer(await staffAt("2026-11-02"), place, order)).rejects.toMatchObject({
    fields: { reference: [{ code: "transfer_recorded" }] },
  });
});

it("pays once when two of our staff confirm at the same time", async () => {
  const both = await Promise.allSettled([
    confirm("2026-11-02", 4_200_000n, "BNA-3"),
    confirm("2026-11-02", 4_200_000n, "BNA-3"),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await shown("2026-11-02")).toMatchObject({ credit: "0.00" });
});

it("keeps a surplus as credit, which the next invoice uses", async () => {
  await confirm("2026-11-02", 5_000_000n, "BNA-4");
  expect(await shown("2026-11-02")).toMatchObject({
    ...{ status: "active", credit: "8000.00" },
    next_invoice: { total: "34000.00" },
  });
});

it("refuses a day to come, and a transfer for an ended plan's void invoice", async () => {
  await expect(confirm("2026-11-02", 1n, "BNA-5", "2026-11-03")).rejects.toMatchObject({
    fields: { received_on: [{ code: "date_invalid" }] },
  });
  for (const day of ["2026-11-08", "2026-12-08"])
    await renewSubscription(await plan.jobAt(`${day}T15:00:00Z`));
  await expect(confirm("2026-12-09", 4_200_000n, "BNA-6")).rejects.toMatchObject({
    code: "invalid_transition",
  });
});
