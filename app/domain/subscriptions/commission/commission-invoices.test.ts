/** Our commission on what organisations collect in their own accounts: each posting is invoiced once, net of refunds. */
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { approve, beginDonation, openGiving } from "../../../../tests/factories/charges";
import {
  contextAt,
  jobContext,
  testDatabase,
  type TestDatabase,
} from "../../../../tests/factories/database";
import { openPlanOwner, type PlanOwner } from "../../../../tests/factories/plans/plan-owner";
import { makeAuthorization } from "../../../../tests/factories/plans/invoices";
import { staffContext } from "../../../../tests/factories/staff";
import {
  openProviderServer,
  paymentOf,
  type ProviderServer,
} from "../../../../tests/factories/servers/provider-server";
import type { OrganizationContext } from "~/domain/context";
import { beginCommissionMonths } from "~/domain/organizations/days/begin-commission-months.server";
import { changePaymentMode } from "../change-payment-mode.server";
import { listInvoices } from "../list-invoices.server";
import { confirmTransfer } from "../transfers/confirm-transfer.server";
import { listOpenInvoices } from "../transfers/list-open-invoices.server";
import { chargeCommission } from "./charge-commission.server";
import { followCommission } from "./follow-commission.server";
import { invoiceCommission } from "./invoice-commission.server";
import { listCommissions } from "./list-commissions.server";

let database: TestDatabase;
let provider: ProviderServer;
let plan: PlanOwner;
let status: "PAID" | "REJECTED";

beforeAll(async () => {
  database = testDatabase();
  provider = await openProviderServer();
});
beforeEach(async () => {
  status = "PAID";
  provider.charge = (reference, amount) => paymentOf(reference, amount, status);
  plan = await openPlanOwner(new Date("2026-11-01T15:00:00Z"), null);
  await plan.setPlan({ planTier: "original" });
});
afterAll(async () => {
  provider.close();
  await database.close();
});

const at = (day: string) => plan.at(`${day}T15:00:00Z`);
async function run(day: string): Promise<void> {
  const now = new Date(`${day}T15:00:00Z`);
  const { organization } = await at(day);
  await invoiceCommission(jobContext(organization, "subscriptions.invoice-commission", now));
}
async function follow(day: string, invoiceId: string): Promise<void> {
  const now = new Date(`${day}T15:00:00Z`);
  const { organization } = await at(day);
  const ctx = jobContext(organization, "subscriptions.follow-commission", now);
  await followCommission(ctx, { invoiceId });
}

/** Writes a posting of a donation on a local day, with our commission in minor units, without the donation. */
async function post(day: string, commission: bigint, heldBy = "organization"): Promise<void> {
  const client = await database.owner.connect();
  try {
    await client.query("BEGIN");
    // Real postings have a transaction behind them, which a trigger requires.
    await client.query("SET LOCAL session_replication_role = replica");
    await client.query(
      `WITH p AS (
         INSERT INTO ledger_postings (organization_id, id, kind, source_type, source_id, occurred_at, effective_on, held_by)
         VALUES ($1, gen_random_uuid(), 'gift', 'transaction', gen_random_uuid(), now(), $2, $3) RETURNING id)
       INSERT INTO ledger_entries (organization_id, posting_id, account, currency, amount)
       SELECT $1, p.id, e.account, 'ARS', e.amount FROM p, (VALUES ('invoice_receivable', $4::bigint), ('commission', -$4::bigint)) e (account, amount)`,
      [plan.organizationId, day, heldBy, commission],
    );
    await client.query("COMMIT");
  } finally {
    client.release();
  }
}
const shown = async (day: string) =>
  (await listInvoices(await at(day))).map(
    ({ kind, status: state, total, period_start, lines }) => ({
      ...{ kind, status: state, total, period_start },
      lines: lines.map((line) => [line.kind, line.amount]),
    }),
  );
const kinds = async () => {
  const { rows } = await database.owner.query<{ kind: string }>(
    "SELECT kind FROM plan_notices WHERE organization_id = $1 ORDER BY id",
    [plan.organizationId],
  );
  return rows.map(({ kind }) => kind);
};
async function storeCard(day: string): Promise<OrganizationContext> {
  const ctx = await at(day);
  const authorization = await makeAuthorization(ctx, "essential_monthly_ar");
  await ctx.transaction(async (db) => {
    const {
      fingerprint: _f,
      planCode: _p,
      usedAt: _u,
      expiresAt: _e,
      ...card
    } = await db.cardAuthorization.findFirstOrThrow({ where: { id: authorization } });
    await db.paymentMode.create({ data: { ...card, id: ctx.newId(), kind: "card" } });
  });
  return ctx;
}

it("asks for a month once, net of what went back, and for what the platform does not hold alone", async () => {
  await post("2026-11-05", 3_500n);
  await post("2026-11-30", 3_500n);
  await post("2026-11-20", -1_000n);
  await post("2026-11-10", 7_000n, "platform");
  await post("2026-12-01", 3_500n);
  await run("2026-12-01");
  await run("2026-12-01");
  const november = {
    ...{ kind: "commission", status: "open", total: "60.00", period_start: "2026-11-01" },
    lines: [
      ["commission", "70.00"],
      ["commission_returned", "-10.00"],
    ],
  };
  expect(await shown("2026-12-01")).toEqual([november]);
  expect(await kinds()).toEqual(["commission_issued"]);
  // What a late result books into November is asked for with December.
  await post("2026-11-29", 500n);
  await run("2027-01-01");
  expect((await shown("2027-01-01")).map(({ total }) => total)).toEqual(["40.00", "60.00"]);
});

it("asks for nothing at zero or below, and nets it with the next month", async () => {
  await post("2026-11-05", 3_500n);
  await post("2026-11-20", -5_000n);
  await run("2026-12-01");
  expect(await shown("2026-12-01")).toEqual([]);
  await post("2026-12-10", 3_500n);
  await run("2027-01-01");
  expect(await shown("2027-01-01")).toMatchObject([{ total: "20.00", period_start: "2026-12-01" }]);
});

it("asks for a month once when two workers begin it together", async () => {
  await post("2026-11-05", 3_500n);
  await Promise.all([run("2026-12-01"), run("2026-12-01")]);
  expect(await shown("2026-12-01")).toHaveLength(1);
});

it("leaves nothing behind when it breaks before its end, and one invoice when it runs again", async () => {
  await post("2026-11-05", 3_500n);
  await database.owner.query(
    `ALTER TABLE plan_notices ADD CONSTRAINT broken CHECK (kind <> 'commission_issued' OR organization_id <> '${plan.organizationId}')`,
  );
  await expect(run("2026-12-01")).rejects.toThrow("broken");
  await database.owner.query("ALTER TABLE plan_notices DROP CONSTRAINT broken");
  expect(await shown("2026-12-01")).toEqual([]);
  await run("2026-12-02");
  expect(await shown("2026-12-02")).toMatchObject([{ total: "35.00" }]);
});

it("charges the card, tries a declined one on days 3, 5 and 7, and charges a new one at once", async () => {
  await storeCard("2026-11-10");
  await post("2026-11-05", 3_500n);
  status = "REJECTED";
  await run("2026-12-01");
  const [invoice] = await listInvoices(await at("2026-12-01"));
  const id = invoice?.uuid ?? "";
  await follow("2026-12-02", id);
  expect(await kinds()).toEqual(["commission_declined"]);
  for (const day of ["2026-12-04", "2026-12-06", "2026-12-08", "2026-12-09"]) await follow(day, id);
  expect((await kinds()).slice(1)).toEqual([
    ...["commission_declined", "commission_declined", "commission_last_declined"],
  ]);
  status = "PAID";
  const ctx = await at("2026-12-10");
  const authorization = await makeAuthorization(ctx, "essential_monthly_ar");
  const mode = { type: "card" as const, authorization };
  const changed = await changePaymentMode(ctx, { payment_mode: mode, payment_method: {} });
  expect(changed).toMatchObject({ charge: { status: "approved" } });
  expect(await shown("2026-12-10")).toMatchObject([{ status: "paid" }]);
  expect((await kinds()).at(-1)).toBe("commission_paid");
  const state = { live: null, scheduled: null } as unknown as Parameters<
    typeof chargeCommission
  >[2];
  const inDollars = { id, amount: 1n, currency: "USD" };
  expect(await ctx.transaction((db) => chargeCommission(ctx, db, state, inDollars))).toBeNull();
});

it("waits for a transfer, asks for it again, and is paid by what our staff confirms", async () => {
  await post("2026-11-05", 3_500n);
  await run("2026-12-01");
  const [invoice] = await listInvoices(await at("2026-12-01"));
  const invoiceId = invoice?.uuid ?? "";
  await follow("2026-12-06", invoiceId);
  await follow("2026-12-06", invoiceId);
  await follow("2026-12-08", invoiceId);
  expect(await kinds()).toEqual(["commission_issued", "commission_due_soon", "commission_overdue"]);
  const staff = staffContext(new Date("2026-12-09T15:00:00Z"));
  const open = await listOpenInvoices(await staff, {}, { page: 1, perPage: 100 });
  expect(open.items.map(({ id }) => id)).toContain(invoiceId);
  const place = { organizationId: plan.organizationId, invoiceId };
  const order = { amount: 3_500n, received_on: "2026-12-09", reference: "BNA-9" };
  expect(await confirmTransfer(await staff, place, order)).toEqual({ isPaid: true });
  expect(await shown("2026-12-09")).toMatchObject([{ status: "paid" }]);
});

it("lists the donations behind an invoice", async () => {
  const given = "2026-11-30T15:00:00Z";
  const giving = await openGiving(new Date(given));
  const { id, donationId } = await beginDonation(giving.at(given), giving);
  await database.owner.query("UPDATE transactions SET provider = 'centralpos' WHERE id = $1", [id]);
  await approve(giving.at(given), id);
  const now = new Date("2026-12-01T15:00:00Z");
  const { organization } = giving;
  await invoiceCommission(jobContext(organization, "subscriptions.invoice-commission", now));
  const ctx = contextAt(organization, now);
  const [invoice] = await listInvoices(ctx);
  const filter = { invoice: invoice?.uuid };
  const { items } = await listCommissions(ctx, filter, { page: 1, perPage: 100 });
  expect(items).toMatchObject([
    { donationId, day: "2026-11-30", kind: "gift", amount: 150_000n, commission: 5_250n },
  ]);
  expect(invoice?.total).toBe("52.50");
  const other = await openPlanOwner(now, null);
  const none = await listCommissions(await other.at(now), filter, { page: 1, perPage: 100 });
  expect(none.items).toEqual([]);
});

it("begins each month once, in the organisation's own zone", async () => {
  const jobs = async (instant: string) => {
    await beginCommissionMonths(new Date(instant));
    const { rows } = await database.owner.query(
      "DELETE FROM outbox WHERE organization_id = $1 AND job = 'subscriptions.invoice-commission' RETURNING 1",
      [plan.organizationId],
    );
    return rows.length;
  };
  await jobs("2026-11-15T15:00:00Z");
  expect(await jobs("2026-12-01T02:59:00Z")).toBe(0);
  expect(await jobs("2026-12-01T03:00:00Z")).toBe(1);
  expect(await jobs("2026-12-01T04:00:00Z")).toBe(0);
});
