/** The contract of charging, for a cause that payments has never heard of: an organisation's own invoice. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openGiving, type TestGiving } from "../../../tests/factories/charges";
import { contextAt, testDatabase, type TestDatabase } from "../../../tests/factories/database";
import {
  attemptInvoice,
  chargeInvoice,
  makeInvoice,
  type TestInvoice,
} from "../../../tests/factories/plans/invoices";
import {
  openProviderServer,
  paymentOf,
  type ProviderServer,
} from "../../../tests/factories/servers/provider-server";
import { chargeCauses } from "../../../jobs/charge-causes";
import { armFailpoint, disarmFailpoint, type FailpointName } from "~/infrastructure/failpoints";
import { newId } from "~/values/ids/ids";
import { sendInvoiceAttempt } from "../subscriptions/charge-invoice.server";
import { invoiceCause } from "../subscriptions/invoice-cause.server";
import type { OrganizationContext } from "../context";
import { causeOf } from "./charge-cause";
import { checkCharge } from "./check-charge.server";
import { checkUnknown } from "./check-unknown.server";
import { checkRefunds } from "./refunds/check-refunds.server";
import { refundDuplicate } from "./refunds/refund-duplicate.server";
import { refundTransaction } from "./refunds/refund-transaction.server";
import { sendRefund } from "./refunds/send-refund.server";
import { handleNotification } from "./webhooks/handle-notification.server";

const given = new Date("2026-11-21T15:00:00Z");
const causes = chargeCauses;
const AMOUNT = 10_001n;
let database: TestDatabase;
let giving: TestGiving;
let provider: ProviderServer;
let owner: OrganizationContext;

beforeAll(async () => {
  database = testDatabase();
  provider = await openProviderServer();
});
beforeEach(async () => {
  Object.assign(provider, { refund: "SUCCESS", isMade: false, keys: [], order: undefined });
  provider.charge = payment("PAID");
  giving = await openGiving(given);
  owner = contextAt(giving.organization, given, "owner");
});
afterAll(async () => {
  await database.close();
  provider.close();
});

/** The company's payment of an order, in this status. */
const payment = (status: "PAID" | "REJECTED") => (reference: string) =>
  paymentOf(reference, Number(AMOUNT) / 100, status);

const later = (minutes: number, job: Parameters<TestGiving["at"]>[1] = "payments.check-charge") =>
  giving.at(new Date(given.getTime() + minutes * 60_000), job);

async function charge(invoice?: TestInvoice): Promise<{ id: string; invoice: TestInvoice }> {
  const ctx = giving.at(given);
  const charged = invoice ?? (await makeInvoice(ctx));
  return { id: await chargeInvoice(ctx, charged), invoice: charged };
}

/** What the books say of an attempt and its invoice. */
async function booksOf(id: string): Promise<string> {
  const { rows } = await database.owner.query<{ line: string }>(
    `SELECT concat_ws(' ', t.status, i.status, t.refunded_amount, t.charged_back_amount, array_to_string(t.flags, ',')) AS line
       FROM invoice_attempts t JOIN invoices i ON i.id = t.invoice_id WHERE t.id = $1`,
    [id],
  );
  return rows[0]?.line.trim() ?? "none";
}

/** Runs the queued jobs of this organisation, as the worker does: by the cause that they name. */
async function runJobs(job: string, minutes: number): Promise<number> {
  const { rows } = await database.owner.query<{ payload: Record<string, string> }>(
    `UPDATE outbox SET done_at = app_now()
      WHERE organization_id = $1 AND job = $2 AND done_at IS NULL RETURNING payload`,
    [giving.organization.id, job],
  );
  for (const { payload } of rows) {
    const cause = causeOf(causes, payload.cause ?? "");
    const { attemptId = "", refundId = "", transactionId = "" } = payload;
    if (job === "payments.check-charge") await checkCharge(later(minutes), cause, attemptId);
    if (job === "payments.send-refund")
      await sendRefund(later(minutes, "payments.send-refund"), cause, refundId);
    if (job === "payments.refund-duplicate")
      await refundDuplicate(later(minutes, "payments.refund-duplicate"), cause, { transactionId });
  }
  return rows.length;
}

async function tell(kind: string, id: string, eventId: string | null = null): Promise<void> {
  const webhookId = newId(given);
  await database.owner.query(
    `INSERT INTO webhook_inbox (id, provider, event_key, kind, order_id, provider_payment_id, provider_event_id, received_at)
     VALUES ($1::uuid, 'dlocal', 'handled ' || $1::uuid, $2, $3::uuid, $4, $5, $6)`,
    [webhookId, kind, kind === "payment" ? id : null, `D-${id}`, eventId, given],
  );
  await handleNotification(given, webhookId, causes);
  const sql = "DELETE FROM webhook_inbox WHERE id = $1 RETURNING processed_at IS NOT NULL AS done";
  const { rows } = await database.owner.query<{ done: boolean }>(sql, [webhookId]);
  expect(rows[0]?.done).toBe(true);
}

describe("a charge", () => {
  it("is approved or declined by the provider's answer, once", async () => {
    const { id } = await charge();
    expect(await booksOf(id)).toBe("approved paid 0 0");
    provider.charge = payment("REJECTED");
    const declined = await charge();
    expect(await booksOf(declined.id)).toBe("rejected open 0 0");
    const attempt = await invoiceCause.findAttempt(owner, id);
    const again = { status: "rejected", cause: "processing_error", rawCode: "", rawMessage: "" };
    expect(attempt).not.toBeNull();
    if (attempt)
      expect(await invoiceCause.recordResult(owner, attempt, again as never)).toBe(false);
    expect(await booksOf(id)).toBe("approved paid 0 0");
  });

  it("without an answer is unknown, and looked up by the job that names its cause", async () => {
    provider.charge = () => null;
    const { id } = await charge();
    expect(await booksOf(id)).toBe("in_process open 0 0");
    provider.order = payment("PAID");
    await checkUnknown(new Date());
    expect(await runJobs("payments.check-charge", 10)).toBe(1);
    expect(await booksOf(id)).toBe("approved paid 0 0");
  });

  it("that the provider does not know ends after two answers", async () => {
    provider.charge = () => null;
    const { id } = await charge();
    for (const minutes of [10, 12]) await checkCharge(later(minutes), invoiceCause, id);
    expect(await booksOf(id)).toBe("non_existant open 0 0");
  });

  it("of another amount is flagged, and no result", async () => {
    provider.charge = (reference) => ({ ...payment("PAID")(reference), amount: 1 });
    const { id } = await charge();
    expect(await booksOf(id)).toBe("in_process open 0 0 amount_mismatch");
  });

  it("that is approved after its decline is believed; of two the second goes back", async () => {
    provider.charge = payment("REJECTED");
    const { id, invoice } = await charge();
    const second = await charge(invoice);
    provider.order = payment("PAID");
    await tell("payment", id);
    expect(await booksOf(id)).toBe("approved paid 0 0");
    await tell("payment", second.id);
    expect(await booksOf(second.id)).toBe("approved paid 0 0 duplicate_charge");
    expect(await runJobs("payments.refund-duplicate", 10)).toBe(1);
    expect(await booksOf(second.id)).toBe("refunded paid 10001 0 duplicate_charge");
    expect(await booksOf(id)).toBe("approved paid 0 0");
  });

  it("changes its status only by the table of legal transitions", async () => {
    const { id } = await charge();
    const sql = "UPDATE invoice_attempts SET status = 'rejected' WHERE id = $1";
    await expect(database.owner.query(sql, [id])).rejects.toThrow("cannot go from approved");
  });
});

describe("money that goes back", () => {
  const refund = async (id: string, amount?: string) => {
    const once = await refundTransaction(owner, invoiceCause, id, { amount });
    return once.state === "done" ? once.answer : null;
  };

  it("is a part or the whole, and no more than was paid", async () => {
    const { id } = await charge();
    expect(await refund(id, "33.34")).toMatchObject({ status: "refunded", amount: 3_334n });
    expect(await booksOf(id)).toBe("approved paid 3334 0");
    await expect(refund(id, "66.68")).rejects.toMatchObject({ code: "validation_failed" });
    expect((await refund(id))?.transaction).toEqual({
      ...{ id, status: "refunded", refundedAmount: AMOUNT },
    });
    expect(await booksOf(id)).toBe("refunded paid 10001 0");
    await expect(refund(id)).rejects.toMatchObject({ code: "invalid_transition" });
  });

  it("is asked for again by the job that names its cause, until it is known", async () => {
    const { id } = await charge();
    Object.assign(provider, { refund: null, isMade: true });
    expect(await refund(id)).toMatchObject({ status: "in_process" });
    await checkRefunds(new Date());
    expect(await runJobs("payments.send-refund", 10)).toBe(1);
    expect(await booksOf(id)).toBe("refunded paid 10001 0");
  });

  it("is recorded when it was made in the provider's panel", async () => {
    const { id } = await charge();
    const made = { id: "REF-P", payment_id: `D-${id}`, amount: 10, currency: "ARS" };
    provider.refunds.set("REF-P", { ...made, status: "SUCCESS" });
    await tell("refund", id, "REF-P");
    expect(await booksOf(id)).toBe("approved paid 1000 0");
  });

  it("goes and comes with a dispute", async () => {
    const { id } = await charge();
    const dispute = { id: `CHAR-${id}`, payment_id: `D-${id}`, amount: 100.01, currency: "ARS" };
    const stages = { PENDING: "in_mediation paid", COMPLETED: "charged_back open" };
    for (const [status, books] of Object.entries(stages)) {
      provider.chargebacks.set(dispute.id, { ...dispute, status });
      await tell("dispute", id, dispute.id);
      expect(await booksOf(id)).toBe(`${books} 0 ${status === "COMPLETED" ? AMOUNT : 0n}`);
    }
    provider.chargebacks.set(dispute.id, { ...dispute, status: "REVERSAL" });
    await tell("dispute", id, dispute.id);
    expect(await booksOf(id)).toBe("approved paid 0 0");
  });

  it("names an attempt of this organisation and cause, or is refused by the database", async () => {
    const { id } = await charge();
    const insert = (cause: string) =>
      database.owner.query(
        `INSERT INTO refunds (organization_id, id, charge_cause, transaction_id, cause, status, amount, currency, created_at, updated_at)
         VALUES ($1, $2, $3, $4, 'organization', 'in_process', 1, 'ARS', app_now(), app_now())`,
        [giving.organization.id, newId(given), cause, id],
      );
    await expect(insert("gift")).rejects.toThrow("no attempt");
    await expect(insert("pledge")).rejects.toThrow("no attempt");
  });
});

const POINTS = [
  "charge.after_intention",
  "charge.before_provider",
  "charge.after_provider",
  "record.before",
  "charge.before_result",
  "charge.after_result",
  "record.after",
] as const satisfies readonly FailpointName[];

/** A process that hangs leaves the same rows as a killed one. */
const STILL_MS = 1_500;

describe.each(["throw", "hang"] as const)("a process that stops by %s", (action) => {
  it.each(POINTS)("at %s charges once, and the books say so", async (point) => {
    const made = new Map<string, object>();
    // The company charges an order once, whatever comes after.
    provider.charge = (reference) => {
      if (!made.has(reference)) made.set(reference, payment("PAID")(reference));
      return made.get(reference) ?? null;
    };
    provider.order = (reference) => made.get(reference) as object;
    armFailpoint(point, action);
    const ctx = giving.at(given);
    const id = await attemptInvoice(ctx, await makeInvoice(ctx));
    const work = sendInvoiceAttempt(ctx, id);
    const still = new Promise((resolve) => setTimeout(resolve, STILL_MS));
    await Promise.race([work, still]).catch((error: unknown) => {
      expect(String(error)).toContain(point);
    });
    disarmFailpoint(point);
    await checkUnknown(new Date());
    await runJobs("payments.check-charge", 10);
    await checkCharge(later(12), invoiceCause, id);
    const isCharged = made.has(id);
    expect(isCharged).toBe(!["charge.after_intention", "charge.before_provider"].includes(point));
    expect(await booksOf(id)).toBe(isCharged ? "approved paid 0 0" : "non_existant open 0 0");
  });
});
