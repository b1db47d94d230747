/** The notices about a plan: each is sent once, with the facts of its time. */
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  choiceByCard,
  choiceByTransfer,
  openPlanOwner,
  type PlanOwner,
} from "../../../../tests/factories/plans/plan-owner";
import { makeAuthorization, makeInvoice } from "../../../../tests/factories/plans/invoices";
import { asJob, testDatabase, type TestDatabase } from "../../../../tests/factories/database";
import {
  openProviderServer,
  paymentOf,
  type ProviderServer,
} from "../../../../tests/factories/servers/provider-server";
import { cancelSubscription } from "../cancel-subscription.server";
import { changePaymentMode } from "../change-payment-mode.server";
import { changePlan } from "../change-plan.server";
import { choosePlan } from "../choose-plan.server";
import { renewSubscription } from "../renew-subscription.server";
import { restoreSubscription } from "../restore-subscription.server";
import { findNotice } from "./find-notice.server";
import { noticeText } from "./notice-text.server";
import { recordInvoiceNotice } from "./record-invoice-notice.server";
import { expectTransfer } from "../invoices/set-subscription.server";
import { findPastDue } from "./find-past-due.server";

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
});
afterAll(async () => {
  provider.close();
  await database.close();
});

const at = (day: string) => plan.at(`${day}T15:00:00Z`);
async function run(...days: string[]): Promise<void> {
  for (const day of days) await renewSubscription(await plan.jobAt(`${day}T15:00:00Z`));
}
async function choose(day: string, code = "essential_monthly_ar"): Promise<void> {
  const ctx = await at(day);
  await choosePlan(ctx, await choiceByCard(ctx, code));
}

/** Returns the notices since the last call, and checks that each has its mail and its news. */
async function told() {
  const { rows } = await database.owner.query<{ kind: string; facts: Record<string, string> }>(
    `WITH gone AS (
       DELETE FROM outbox WHERE organization_id = $1 AND job IN ('notifications.send-plan-notice', 'news.record-item')
       RETURNING coalesce(payload->>'noticeId', payload->>'key') AS notice, job)
     SELECT n.kind, n.facts FROM plan_notices n
      WHERE n.organization_id = $1 AND (SELECT array_agg(g.job ORDER BY g.job) FROM gone g WHERE g.notice = n.id::text)
            = ARRAY['news.record-item', 'notifications.send-plan-notice'] ORDER BY n.id`,
    [plan.organizationId],
  );
  return rows;
}
const kinds = async () => (await told()).map(({ kind }) => kind);

it("tells of a plan that begins, its renewal and its change", async () => {
  await choose("2026-11-01");
  const [began] = await told();
  expect(began).toMatchObject({
    kind: "began",
    facts: { tier: "essential", amount: "42000.00", currency: "ARS", end: "2026-12-01" },
  });
  await run("2026-12-01", "2026-12-01");
  expect(await kinds()).toEqual(["paid"]);
  await changePlan(await at("2026-12-10"), { plan_code: "professional_monthly_ar" });
  expect((await told()).map(({ kind, facts }) => [kind, facts.tier])).toEqual([
    ["began", "professional"],
  ]);
});

it("tells why a renewal was declined, when it is tried again, and what ends when", async () => {
  await choose("2026-11-01");
  await told();
  status = "REJECTED";
  await run("2026-12-01", "2026-12-02");
  expect(await findPastDue(await at("2026-12-02"))).toBe(true);
  const ends = { features: "2026-12-16", over: "2026-12-31" };
  expect(await told()).toMatchObject([
    { kind: "declined", facts: { cause: "insufficient_funds", next: "2026-12-04", ...ends } },
  ]);
  await run("2026-12-04", "2026-12-06", "2026-12-08");
  expect(await kinds()).toEqual(["declined", "declined", "last_declined"]);
  await run("2026-12-15", "2026-12-16", "2026-12-17");
  expect(await kinds()).toEqual(["features_ended"]);
  await run("2026-12-31", "2027-01-01");
  expect(await kinds()).toEqual(["ended_unpaid"]);
  expect(await findPastDue(await at("2027-01-01"))).toBe(false);
});

it("looks on the day on which the features of an unpaid plan end", async () => {
  await choose("2026-11-01");
  status = "REJECTED";
  await run("2026-12-01", "2026-12-04", "2026-12-06", "2026-12-08");
  const due = () =>
    database.owner.query<{ due: Date }>(
      "SELECT due_at AS due FROM subscriptions WHERE organization_id = $1 AND due_at IS NOT NULL",
      [plan.organizationId],
    );
  expect((await due()).rows).toEqual([{ due: new Date("2026-12-16T03:00:00Z") }]);
  await run("2026-12-16");
  expect((await due()).rows).toEqual([{ due: new Date("2026-12-31T03:00:00Z") }]);
});

it("tells that all is back when a card is mended", async () => {
  await choose("2026-11-01");
  status = "REJECTED";
  await run("2026-12-01");
  await told();
  status = "PAID";
  const ctx = await at("2026-12-02");
  const authorization = await makeAuthorization(ctx, "essential_monthly_ar");
  const mode = { type: "card" as const, authorization };
  await changePaymentMode(ctx, { payment_mode: mode, payment_method: {} });
  expect(await kinds()).toEqual(["back"]);
});

it("asks for a transfer on issue, before its day, on it and a week later", async () => {
  await choosePlan(await at("2026-11-01"), choiceByTransfer("essential_monthly_ar"));
  expect(await told()).toMatchObject([
    { kind: "issued", facts: { due: "2026-11-08", amount: "42000.00" } },
  ]);
  await run("2026-11-05");
  expect(await kinds()).toEqual([]);
  await run("2026-11-06", "2026-11-07");
  expect(await kinds()).toEqual(["due_soon"]);
  await run("2026-11-08", "2026-11-11", "2026-11-13");
  expect(await kinds()).toEqual(["overdue"]);
  await run("2026-11-15", "2026-11-16");
  expect(await kinds()).toEqual(["still_overdue"]);
  await run("2026-11-23");
  expect(await kinds()).toEqual(["features_ended"]);
});

it("tells of a cancellation, its undoing, its end, and of Original", async () => {
  await choose("2026-11-01");
  await told();
  await cancelSubscription(await at("2026-11-02"));
  await restoreSubscription(await at("2026-11-03"));
  await cancelSubscription(await at("2026-11-04"));
  expect((await told()).map(({ kind, facts }) => [kind, facts.end])).toEqual([
    ["cancelled", "2026-12-01"],
    ["restored", "2026-12-01"],
    ["cancelled", "2026-12-01"],
  ]);
  await run("2026-12-01");
  expect(await kinds()).toEqual(["ended"]);
  await choose("2026-12-05");
  await changePlan(await at("2026-12-06"), { plan_code: "original_monthly_ar" });
  await told();
  await run("2027-01-05");
  expect(await kinds()).toEqual(["original"]);
});

it("keeps the facts of an invoice once, and says them in the reader's language", async () => {
  const ctx = await at("2026-11-01");
  const { id: invoiceId } = await makeInvoice(ctx);
  const { subscriptionId } = await ctx.read((db) =>
    db.invoice.findFirstOrThrow({ where: { id: invoiceId } }),
  );
  const row = { id: subscriptionId ?? "", tier: "essential" as const };
  await ctx.transaction(async (db) => {
    await expectTransfer(ctx, db, row, { invoiceId, today: "2026-11-01" });
    const facts = { tier: "essential" as const, due: "2026-11-30" };
    await recordInvoiceNotice(ctx, db, { kind: "issued", invoiceId, facts });
  });
  const [issued] = await ctx.read((db) => db.planNotice.findMany({ where: { kind: "issued" } }));
  const job = asJob(ctx, "notifications.send-plan-notice");
  const notice = await findNotice(job, issued?.id ?? "");
  expect(notice).toMatchObject({
    facts: { invoice: invoiceId, amount: "100.01", due: "2026-11-08" },
  });
  if (!notice) throw new Error("no notice");
  expect(noticeText(ctx.organization, "pt-BR", notice)).toMatchObject({
    subject: `Fatura ${notice.facts.number} de ${ctx.organization.name}`,
    button: { path: `/manage/settings/subscription/invoices/${invoiceId}` },
  });
  const other = await openPlanOwner(new Date("2026-11-01T15:00:00Z"), null);
  const foreign = asJob(await other.at("2026-11-01T15:00:00Z"), "notifications.send-plan-notice");
  expect(await findNotice(foreign, issued?.id ?? "")).toBeNull();
});
