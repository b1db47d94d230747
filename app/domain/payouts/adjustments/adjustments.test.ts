/** Tests that an adjustment changes the balance once, that the organisation reads its reason, and that a large one needs two people. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { OperatorContext, OrganizationContext } from "~/domain/context";
import { listTieOuts } from "~/domain/ledger/books/list-tie-outs.server";
import { listJournal } from "~/domain/ledger/books/list-journal.server";
import { newsText } from "~/domain/news/news-text.server";
import { sendAdjustmentNotice } from "~/domain/notifications/money/send-adjustment-notice.server";
import { actIn } from "~/domain/operators/act-in.server";
import type { Mail } from "~/infrastructure/mail.server";
import { listFile } from "~/http/lists/list-answers.server";
import { auditJournal } from "../../../../tests/factories/books/audit-journal";
import { asJob, testDatabase, type TestDatabase } from "../../../../tests/factories/database";
import {
  bookMoney,
  createPaidOrganization,
} from "../../../../tests/factories/payouts/paid-organization";
import { staffContext } from "../../../../tests/factories/staff";
import { getPayoutBalance } from "../get-payout-balance.server";
import { lineText } from "../payout-line";
import { listPayoutLines } from "../list-payout-lines.server";
import { listPayouts } from "../list-payouts.server";
import { planPayout } from "../plan-payout.server";
import { decideAdjustment } from "./decide-adjustment.server";
import { listAdjustments } from "./list-adjustments.server";
import { listAllAdjustments } from "./list-all-adjustments.server";
import { makeAdjustment } from "./make-adjustment.server";
import { needsTwo } from "./needs-two.server";
import { adjustmentSchema, type AdjustmentInput } from "./schema";
import { writeAdjustment } from "./write-adjustment.server";

const sent: Mail[] = [];
vi.mock("~/infrastructure/mail.server", () => ({
  sendMail: async (mail: Mail) => {
    sent.push(mail);
  },
}));
process.env.APP_HOST = "localhost:3000";

/** A Tuesday. */
const now = new Date("2026-12-01T15:00:00Z");
const paging = { page: 1, perPage: 50 };
let database: TestDatabase;
let ctx: OrganizationContext;
let staff: OperatorContext;
let acting: OrganizationContext;

beforeAll(() => {
  database = testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  ctx = await createPaidOrganization(now);
  staff = await staffContext(now);
  acting = await actIn(staff, ctx.organizationId);
});

function form(changes: Partial<Record<keyof AdjustmentInput, string>> = {}): AdjustmentInput {
  return adjustmentSchema.parse({
    ...{ id: ctx.newId(), direction: "add", amount: "1.234,50", currency: "ARS" },
    ...{ effective_on: "2026-12-01", reason: "gateway_fee", transaction: "", payout: "" },
    note: "La pasarela cobró su comisión dos veces.",
    ...changes,
  });
}

const available = async () => (await getPayoutBalance(ctx)).available;
const jobsOf = (job: string) =>
  ctx.read((db) => db.outbox.count({ where: { organizationId: ctx.organizationId, job } }));

it("is written by our staff alone", async () => {
  const facts = {
    amount: 100n,
    currency: "ARS",
    reason: "other",
    effectiveOn: "2026-12-01",
  } as const;
  const links = { transactionId: null, payoutId: null, differenceId: null };
  const written = {
    operation: "make-adjustment",
    ...facts,
    ...links,
    note: "Una prueba.",
  } as const;
  const write = (by: OrganizationContext) =>
    by.transaction((db) => writeAdjustment(by, db, { ...written, id: ctx.newId() }));
  await expect(write(ctx)).rejects.toMatchObject({ code: "forbidden" });
  expect(await available()).toBe(0n);
  expect(await write(acting)).toEqual({ needsSecond: false });
  expect(await available()).toBe(100n);
});

it("adds to the balance once, however often the form is sent", async () => {
  const input = form();
  expect(await makeAdjustment(acting, input)).toEqual({ needsSecond: false });
  expect(await makeAdjustment(acting, input)).toEqual({ needsSecond: false });
  expect(await available()).toBe(123_450n);
  expect(await jobsOf("notifications.send-adjustment-notice")).toBe(1);
  expect(await jobsOf("news.record-item")).toBe(1);
  const { items } = await listAdjustments(ctx, {}, paging);
  expect(items).toMatchObject([
    { amount: 123_450n, reason: "gateway_fee", effectiveOn: "2026-12-01" },
  ]);
});

it("is told with its amount, its reason and its note", async () => {
  await makeAdjustment(acting, form({ direction: "take", amount: "100" }));
  const [adjustment] = (await listAdjustments(ctx, {}, paging)).items;
  const order = { adjustmentId: adjustment?.id ?? "" };
  await sendAdjustmentNotice(asJob(ctx, "notifications.send-adjustment-notice"), order);
  expect(sent[0]?.subject).toMatch(/^Descontamos \$\s100,00 del saldo$/);
  expect(sent[0]?.text).toContain("Motivo: Corrección de la comisión de la pasarela.");
  expect(sent[0]?.text).toContain("La pasarela cobró su comisión dos veces.");
  const where = { organizationId: ctx.organizationId, job: "news.record-item" };
  const job = await ctx.read((db) => db.outbox.findFirstOrThrow({ where }));
  const { facts } = job.payload as { facts: Record<string, string> };
  const { path, text } = newsText(ctx.organization, "es", { kind: "payouts", facts });
  expect(path).toBe("/manage/payouts/adjustments");
  expect(text).toMatch(/descontó \$\s100,00 del saldo: Corrección de la comisión de la pasarela$/);
});

it("is an act of our staff alone", async () => {
  await expect(makeAdjustment(ctx, form())).rejects.toMatchObject({ code: "forbidden" });
  const decision = { id: ctx.newId(), decision: "approve" } as const;
  await expect(decideAdjustment(ctx, decision)).rejects.toMatchObject({ code: "forbidden" });
});

it("takes from the balance, and is a line of the next payout with its reason", async () => {
  await bookMoney(ctx, { kind: "gift", amount: 500_000n });
  await makeAdjustment(acting, form({ direction: "take", amount: "100", reason: "counted_twice" }));
  await planPayout(ctx);
  const [payout] = (await listPayouts(ctx, {}, paging)).items;
  expect(payout?.amount).toBe(490_000n);
  const { items } = await listPayoutLines(ctx, { payout: payout?.id, kind: "adjustment" }, paging);
  expect(items).toMatchObject([{ adjustment: -10_000n, net: -10_000n, reason: "counted_twice" }]);
  expect(lineText((key) => key, items[0]!)).toBe("payouts.adjustments.line.counted_twice");
  await makeAdjustment(acting, form({ payout: "1" }));
  const [newest] = (await listAdjustments(ctx, { reason: "gateway_fee" }, paging)).items;
  expect(newest?.payout).toEqual({ id: payout?.id, number: 1 });
});

it("ties in the books and is in the journal with its reason", async () => {
  await makeAdjustment(acting, form());
  const filter = { period: "2026-12", q: ctx.organization.name } as const;
  const { items } = await listTieOuts(staff, filter, paging);
  const own = items.filter(({ organization }) => organization.id === ctx.organizationId);
  expect(own).toMatchObject([{ adjustments: 123_450n, change: 123_450n, difference: 0n }]);
  const query = new URLSearchParams({ period: "2026-12", organization: ctx.organizationId });
  const request = new Request(`https://any/operator/books/journal?${query}`);
  const text = await (await listFile(staff, listJournal, request)).text();
  expect(auditJournal(text).faults).toEqual([]);
  expect(text).toContain("Corrección de la comisión de la pasarela");
});

describe("refuses", () => {
  const refused = (field: string, code: string) => ({
    code: "validation_failed",
    fields: { [field]: [{ code }] },
  });

  it.each([
    [{ effective_on: "2026-12-02" }, "effective_on", "date_future"],
    [{ amount: "0" }, "amount", "amount_invalid"],
    [{ amount: "mucho" }, "amount", "amount_invalid"],
    [{ payout: "7" }, "payout", "payout_unknown"],
    [{ transaction: "not-an-id" }, "transaction", "charge_unknown"],
    [{ transaction: "01930000-0000-7000-8000-000000000009" }, "transaction", "charge_unknown"],
  ] as const)("%o", async (changes, field, code) => {
    await expect(makeAdjustment(acting, form(changes))).rejects.toMatchObject(refused(field, code));
    expect(await available()).toBe(0n);
  });
});

describe("two people", () => {
  const half = { amount: "5.000.000,00" };

  it("are asked for by the sum of a day, and by another currency", async () => {
    expect(await makeAdjustment(acting, form(half))).toEqual({ needsSecond: false });
    const second = form({ ...half, direction: "take" });
    expect(await makeAdjustment(acting, second)).toEqual({ needsSecond: true });
    expect(await makeAdjustment(acting, form({ currency: "USD", amount: "1" }))).toEqual({
      needsSecond: true,
    });
    expect(await available()).toBe(500_000_000n);
    // Each day has a sum of its own, in which what is taken counts as what is added.
    const asks = (createdOn: string, amount: bigint) =>
      acting.transaction((db) => needsTwo(acting, db, { amount, createdOn, currency: "ARS" }));
    expect(await asks("2020-01-01", -999_999_999n)).toBe(false);
    expect(await asks("2020-01-01", -1_000_000_000n)).toBe(true);
    const { items } = await listAllAdjustments(staff, { state: "waiting" }, paging);
    expect(items.find(({ id }) => id === second.id)).toMatchObject({
      ...{ amount: -500_000_000n, author: { id: staff.operator.id, name: "Persona Operadora" } },
    });
    expect((await listAdjustments(ctx, {}, paging)).total).toBe(1);
  });

  it("are different ones, of whom the second decides once", async () => {
    const input = form({ amount: "10.000.000,00" });
    await makeAdjustment(acting, input);
    const approval = { id: input.id, decision: "approve" } as const;
    await expect(decideAdjustment(acting, approval)).rejects.toMatchObject({ code: "forbidden" });
    expect(await available()).toBe(0n);
    const other = await actIn(await staffContext(now), ctx.organizationId);
    await decideAdjustment(other, approval);
    await expect(decideAdjustment(other, approval)).rejects.toMatchObject({
      code: "invalid_transition",
    });
    expect(await available()).toBe(1_000_000_000n);
    const entries = await ctx.read((db) =>
      db.auditEntry.findMany({ select: { operation: true, actorKind: true } }),
    );
    expect(entries).toEqual(
      expect.arrayContaining([
        { operation: "make-adjustment", actorKind: "operator" },
        { operation: "decide-adjustment", actorKind: "operator" },
      ]),
    );
  });
});
