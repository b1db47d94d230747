/**
 * A second cause of charges, which exists in tests only: an invoice of a few lines, with its own table
 * of attempts. It is written as a noun of the product would write it (developing.md, 'A cause of charges').
 */
import type { Database, OrganizationContext, TenantContext } from "~/domain/context";
import { applyResults } from "~/domain/payments/apply-results.server";
import { attemptTables } from "~/domain/payments/attempt-tables";
import type { ChargeCause, CheckedAttempt, LockedAttempt } from "~/domain/payments/charge-cause";
import { transactionResultOf, type ChargeResult } from "~/domain/payments/charge-result";
import { chargeTransaction } from "~/domain/payments/charge-transaction.server";
import { ATTEMPT, creatingAttempt } from "~/domain/payments/create-attempt.sql";
import { flagTransactions } from "~/domain/payments/flag-transactions.server";
import { nextCheckAt } from "~/domain/payments/recheck-later.server";
import { recordOutcome } from "~/domain/payments/record-outcome.server";
import { parametersAsRow, parametersOf } from "~/infrastructure/database/array-rows";
import { failpoint } from "~/infrastructure/failpoints";
import { localDate } from "~/values/time/calendar";
import type { TestDatabase } from "./database";

const TABLE = "invoicing.attempts";

/** What a migration does for a new cause; the attempts have the columns and the trigger of a donation's. */
const MIGRATION = `
CREATE SCHEMA invoicing;
CREATE TABLE invoicing.invoices (
  organization_id uuid NOT NULL, id uuid NOT NULL, payer text NOT NULL, lines jsonb NOT NULL,
  amount bigint NOT NULL, currency char(3) NOT NULL, status text NOT NULL, PRIMARY KEY (organization_id, id));
CREATE TABLE ${TABLE} (LIKE transactions INCLUDING DEFAULTS INCLUDING CONSTRAINTS);
ALTER TABLE ${TABLE}
  DROP COLUMN donation_id, DROP COLUMN campaign_id, DROP COLUMN payment_method_id, DROP COLUMN period,
  DROP COLUMN pair_of_id, DROP COLUMN receipt_sent_at, ADD COLUMN invoice_id uuid NOT NULL,
  ADD PRIMARY KEY (organization_id, id),
  ADD FOREIGN KEY (organization_id, invoice_id) REFERENCES invoicing.invoices (organization_id, id);
DO $$ BEGIN
  EXECUTE (SELECT replace(pg_get_triggerdef(oid), ' ON public.transactions ', ' ON ${TABLE} ')
             FROM pg_trigger WHERE tgname = 'transactions_legal_transition' AND tgrelid = 'transactions'::regclass);
END $$;
GRANT USAGE ON SCHEMA invoicing TO dadiva_app, dadiva_platform;
${["invoicing.invoices", TABLE]
  .map(
    (table) => `
ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON ${table} TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY platform ON ${table} FOR SELECT TO dadiva_platform USING (true);
CREATE POLICY tenant ON ${table} TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT, INSERT, UPDATE ON ${table} TO dadiva_app;
GRANT SELECT ON ${table} TO dadiva_platform;`,
  )
  .join("")}
CREATE OR REPLACE FUNCTION attempt_exists(cause_name text, organization uuid, attempt_id uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE cause_name
    WHEN 'gift' THEN EXISTS (SELECT FROM transactions t WHERE t.organization_id = organization AND t.id = attempt_id)
    WHEN 'invoice' THEN EXISTS (SELECT FROM ${TABLE} t WHERE t.organization_id = organization AND t.id = attempt_id)
    ELSE false END
$$;`;

/** Adds the cause's tables to the test's database. Returns how to remove them. */
export async function openInvoicing(database: TestDatabase): Promise<() => Promise<void>> {
  const found = await database.owner.query<{ source: string }>(
    "SELECT pg_get_functiondef('attempt_exists'::regproc) AS source",
  );
  await database.owner.query(MIGRATION);
  attemptTables.invoice = TABLE;
  return async () => {
    delete attemptTables.invoice;
    await database.owner.query("DELETE FROM refunds WHERE charge_cause = 'invoice'");
    await database.owner.query("DELETE FROM disputes WHERE charge_cause = 'invoice'");
    await database.owner.query(found.rows[0]?.source ?? "");
    await database.owner.query("DROP SCHEMA invoicing CASCADE");
  };
}

export interface InvoiceAttempt extends CheckedAttempt {
  cause: "invoice";
  invoiceId: string;
  flags: string[];
}

interface LockedInvoiceAttempt extends LockedAttempt {
  invoiceId: string;
}

const FIND = `
SELECT t.id, 'invoice' AS cause, t.invoice_id AS "invoiceId", t.status, t.amount, t.currency, t.gateway, t.provider, t.flags,
       t.payment_processor_id AS "processorId", t.date, t.sent_at AS "sentAt", t.checks,
       t.not_found_at AS "notFoundAt", t.expires_at AS "expiresAt"
  FROM ${TABLE} t WHERE t.organization_id = $1::uuid AND t.id = $2::uuid`;
// The invoice is locked before its attempts, so that two results cannot deadlock.
const LOCK_INVOICE = `
SELECT status FROM invoicing.invoices
 WHERE organization_id = $1::uuid AND id = (SELECT invoice_id FROM ${TABLE} WHERE organization_id = $1::uuid AND id = $2::uuid)
   FOR NO KEY UPDATE`;
const LOCK = `
SELECT t.id, 'invoice' AS cause, t.invoice_id AS "invoiceId", t.status, t.amount, t.currency, t.commission, t.flags, t.provider,
       t.refunded_amount AS "refundedAmount", t.disputed_amount AS "disputedAmount",
       t.charged_back_amount AS "chargedBackAmount", t.provider_payment_id AS "providerId"
  FROM ${TABLE} t WHERE t.organization_id = $1::uuid AND t.id = $2::uuid FOR UPDATE`;
const OTHERS = `
SELECT status FROM ${TABLE} WHERE organization_id = $1::uuid AND invoice_id = $2::uuid AND id <> $3::uuid FOR UPDATE`;
// An invoice is paid while one of its attempts is approved.
const SET_STATUS = `
UPDATE invoicing.invoices i
   SET status = CASE WHEN EXISTS (SELECT FROM ${TABLE} t WHERE t.organization_id = i.organization_id AND t.invoice_id = i.id
                                     AND t.status = 'approved') THEN 'paid' ELSE 'open' END
 WHERE i.organization_id = $1::uuid AND i.id = $2::uuid`;
const DESCRIBE = `
SELECT i.payer, i.lines FROM invoicing.invoices i JOIN ${TABLE} t ON t.organization_id = i.organization_id AND t.invoice_id = i.id
 WHERE t.organization_id = $1::uuid AND t.id = $2::uuid`;

const key = (ctx: TenantContext, id: string) => [ctx.organizationId, id];

async function findAttempt(ctx: TenantContext, id: string): Promise<InvoiceAttempt | null> {
  const [rows] = await ctx.statements({ text: FIND, values: key(ctx, id) });
  return (rows?.[0] as InvoiceAttempt | undefined) ?? null;
}

async function lock(ctx: TenantContext, db: Database, id: string) {
  await db.sql({ text: LOCK_INVOICE, values: key(ctx, id) });
  const [row] = await db.sql<LockedInvoiceAttempt>({ text: LOCK, values: key(ctx, id) });
  return row ?? null;
}

/** Writes a result and the invoice's status in the caller's transaction. */
async function write(
  ctx: TenantContext,
  db: Database,
  { id, invoiceId, date }: InvoiceAttempt,
  result: ChargeResult,
): Promise<boolean> {
  await lock(ctx, db, id);
  const day = localDate(date, ctx.organization.timezone);
  const row = transactionResultOf(id, result, { fee: 0n, commission: 0n, day });
  const [isWritten = false] = await applyResults(ctx, db, "invoice", [row]);
  if (isWritten) await db.sql({ text: SET_STATUS, values: key(ctx, invoiceId) });
  return isWritten;
}

const PAID = ["approved", "refunded", "in_mediation", "charged_back"];

/** The invoice of tests as a cause of charges. */
export const invoiceCause: ChargeCause<InvoiceAttempt, LockedInvoiceAttempt> = {
  name: "invoice",
  findAttempt,
  jobsToPay: () => [],
  recordResult: (ctx, attempt, result) => ctx.transaction((db) => write(ctx, db, attempt, result)),
  async recordLateApproval(ctx, attempt, approval) {
    let state: "recorded" | "known" | "waits" = "known";
    await recordOutcome(ctx, attempt, approval, async (result) => {
      state = await ctx.transaction(async (db) => {
        await lock(ctx, db, attempt.id);
        const values = [...key(ctx, attempt.invoiceId), attempt.id];
        const others = await db.sql<{ status: string }>({ text: OTHERS, values });
        if (others.some(({ status }) => ["in_process", "pending"].includes(status))) return "waits";
        if (!(await write(ctx, db, attempt, result))) return "known";
        if (others.some(({ status }) => PAID.includes(status))) {
          await flagTransactions(ctx, db, [attempt.id], "duplicate_charge", "invoice");
          const order = { cause: "invoice", transactionId: attempt.id };
          await ctx.enqueue(db, "payments.refund-duplicate", order);
        }
        return "recorded";
      });
      return state === "recorded";
    });
    return state;
  },
  moneyBack: {
    lock,
    async record(ctx, db, { invoiceId }) {
      await db.sql({ text: SET_STATUS, values: key(ctx, invoiceId) });
    },
  },
  async describe(ctx, id) {
    const [rows] = await ctx.statements({ text: DESCRIBE, values: key(ctx, id) });
    const row = rows?.[0] as { payer: string; lines: { text: string }[] } | undefined;
    return row
      ? {
          subject: { type: "organization", id: ctx.organizationId },
          payer: row.payer,
          purpose: row.lines.map(({ text }) => text).join(", "),
        }
      : null;
  },
};

export interface TestInvoice {
  id: string;
  amount: bigint;
}

const LINES = [
  { text: "Plan", amount: 9_000 },
  { text: "Usage", amount: 1_001 },
];

/** Creates an open invoice of two lines. */
export async function makeInvoice(ctx: TenantContext): Promise<TestInvoice> {
  const id = ctx.newId();
  const amount = BigInt(LINES.reduce((sum, line) => sum + line.amount, 0));
  const values = [...key(ctx, id), JSON.stringify(LINES), amount, ctx.organization.currency];
  const text = `INSERT INTO invoicing.invoices VALUES ($1::uuid, $2::uuid, 'Huellas', $3::jsonb, $4, $5, 'open')`;
  await ctx.transaction((db) => db.sql({ text, values }));
  return { id, amount };
}

const INTENTION = { invoice_id: "uuid", ...ATTEMPT } as const;
// The table has its name only while the tests run.
const intend = () => `
WITH input AS MATERIALIZED (${parametersAsRow(INTENTION, 3)}), ${creatingAttempt("invoice", "input", ["invoice_id"])}
SELECT id FROM attempt`;

/** Steps 2 to 4 of a charge: commits the attempt `id`, charges it and records the outcome. */
export async function chargeInvoice(
  ctx: OrganizationContext,
  { id: invoiceId, amount }: TestInvoice,
  { id, processorId }: { id: string; processorId: string },
): Promise<void> {
  const { currency } = ctx.organization;
  const provider = "dlocal";
  const row = {
    ...{ invoice_id: invoiceId, transaction_id: id, amount, currency, processor_id: processorId },
    ...{ gateway: "local_payments", provider, check_at: nextCheckAt(ctx.now, 0, provider) },
    commission_basis_points: 0,
  };
  const values = [ctx.organizationId, ctx.now, ...parametersOf(INTENTION, row)];
  await ctx.transaction((db) => db.sql({ text: intend(), values }));
  await failpoint("charge.after_intention");
  const outcome = await chargeTransaction(ctx, {
    ...{ id, processorId, provider, amount, currency, recurring: "next" },
    instrument: { kind: "card", card: { kind: "stored_card", storedCardId: "CID-1" } },
    payer: { name: "Huellas", email: "huellas@example.org", document: "30123456" },
    description: "Plan",
    callbackPath: "/manage/plan",
  });
  const attempt = await findAttempt(ctx, id);
  if (!attempt || outcome.kind === "not_sent") throw new Error("the invoice was not sent");
  await recordOutcome(ctx, attempt, outcome, (result) =>
    invoiceCause.recordResult(ctx, attempt, result),
  );
}
