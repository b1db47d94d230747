/** Rows of the tenants' own plan, which charges and jobs write otherwise. */
import type { World } from "../../factories/world";

const PLAN = "'professional_monthly_ar', 'professional', 'monthly', 'ARS', 10001";

/** Returns the paid invoice of the tenant's plan, a credit note of it, and a card that was authorised for another plan. */
export async function addPlanObjects(
  world: World,
  organization: string,
): Promise<{ invoice: string; creditNote: string; cardAuthorization: string }> {
  const { rows } = await world.database.query<{
    invoice: string;
    creditNote: string;
    cardAuthorization: string;
  }>(
    `WITH card AS (
       INSERT INTO card_authorizations (organization_id, id, plan_code, provider, stored_card_id, fingerprint, first_six, last_four,
         expiration_month, expiration_year, holder_name, holder_document, holder_email, expires_at, created_at)
       VALUES ($1, gen_random_uuid(), 'professional_monthly_ar', 'dlocal', gen_random_uuid()::text, 'a fingerprint', '411111', '1111',
         12, 2039, 'Ana Paz', '20123456', 'ana@example.org', app_now() + interval '1 year', app_now())
       RETURNING id),
     note AS (
       INSERT INTO credit_notes (organization_id, id, invoice_id, issuer, year, sequence, number, currency, amount, effect, reason,
         issued_on, created_at)
       SELECT organization_id, gen_random_uuid(), id, 'XX', 2025, n, 'XX-NC-2025-' || n, currency, 1, 'credit', 'courtesy',
              '2025-02-01', app_now()
         FROM invoices, (SELECT count(*)::int + 1 AS n FROM credit_notes) counted
        WHERE organization_id = $1
       RETURNING id, invoice_id)
     SELECT note.invoice_id AS invoice, note.id AS "creditNote", card.id AS "cardAuthorization" FROM note, card`,
    [organization],
  );
  return rows[0] ?? { invoice: "", creditNote: "", cardAuthorization: "" };
}

/** Gives the tenant a cancelled plan whose period is over, which its job ends. */
export async function addEndingPlan({
  world,
  own,
}: {
  world: World;
  own: { ids: Readonly<Record<string, string>> };
}): Promise<Record<string, unknown>> {
  const { organization } = own.ids;
  await world.database.query(
    `UPDATE subscriptions SET status = 'ended', ended_on = '2026-02-01', ended_reason = 'changed'
      WHERE organization_id = $1 AND status <> 'ended'`,
    [organization],
  );
  await world.database.query(
    `INSERT INTO subscriptions (organization_id, id, plan_code, tier, period, currency, price, status, anchor_day, starts_on,
       period_start, period_end, payment_mode_id, created_at, updated_at)
     SELECT organization_id, gen_random_uuid(), ${PLAN}, 'ending', 1, '2026-01-01', '2026-01-01', '2026-02-01', id, app_now(), app_now()
       FROM payment_modes WHERE organization_id = $1 LIMIT 1`,
    [organization],
  );
  return {};
}

/** Adds a notice about the tenant's plan, which its job mails. */
export async function addPlanNotice({
  world,
  own,
}: {
  world: World;
  own: { ids: Readonly<Record<string, string>> };
}): Promise<{ noticeId: string }> {
  const { rows } = await world.database.query<{ noticeId: string }>(
    `INSERT INTO plan_notices (organization_id, id, kind, source_id, facts, created_at)
     VALUES ($1, gen_random_uuid(), 'restored', gen_random_uuid(), '{"tier": "essential", "end": "2027-02-01"}', app_now())
     RETURNING id AS "noticeId"`,
    [own.ids.organization],
  );
  return { noticeId: rows[0]?.noticeId ?? "" };
}

type Scene = { world: World; own: { ids: Readonly<Record<string, string>> } };

/** Books commission that the tenant owes, without the donation behind it, which a trigger requires otherwise. */
export async function addCommission({ world, own }: Scene): Promise<Record<string, unknown>> {
  const organization = `'${own.ids.organization}'`;
  await world.database.query(
    `SET LOCAL session_replication_role = replica;
     WITH p AS (
       INSERT INTO ledger_postings (organization_id, id, kind, source_type, source_id, occurred_at, effective_on, held_by)
       VALUES (${organization}, gen_random_uuid(), 'gift', 'transaction', gen_random_uuid(), app_now(), '2026-01-15', 'organization')
       RETURNING id)
     INSERT INTO ledger_entries (organization_id, posting_id, account, currency, amount)
     SELECT ${organization}, p.id, e.account, 'ARS', e.amount
       FROM p, (VALUES ('invoice_receivable', 350), ('commission', -350)) e (account, amount)`,
  );
  return {};
}

/** Adds a commission invoice that is overdue, of which its job tells. */
export async function addOpenCommission({ world, own }: Scene): Promise<{ invoiceId: string }> {
  const { rows } = await world.database.query<{ invoiceId: string }>(
    `WITH billed AS (
       INSERT INTO invoices (organization_id, id, kind, status, issuer, year, sequence, number, currency, total, issued_on, due_on,
         customer, seller, period_from, period_to, created_at, updated_at)
       SELECT $1, gen_random_uuid(), 'commission', 'open', 'XX', 2025, r, 'XX-2025-' || r, 'ARS', 350, '2025-02-01', '2025-02-08', '{}', '{}',
              to_char('2015-01-01'::date + n, 'YYYY-MM-DD'), '2025-02-01', app_now(), app_now()
         FROM (SELECT count(*)::int + 1 AS n, floor(random() * 1e9)::int + 100 AS r
                 FROM invoices WHERE organization_id = $1) counted
       RETURNING organization_id, id)
     INSERT INTO invoice_lines (organization_id, id, invoice_id, position, kind, amount, from_day, to_day)
     SELECT organization_id, gen_random_uuid(), id, 0, 'commission', 350, '2025-01-01', '2025-02-01' FROM billed
     RETURNING invoice_id AS "invoiceId"`,
    [own.ids.organization],
  );
  return { invoiceId: rows[0]?.invoiceId ?? "" };
}

/** Announces a price of the tenant's plan, of which its job tells. */
export async function addPrice(scene: Scene): Promise<Record<string, unknown>> {
  const { world, own } = scene;
  await addEndingPlan(scene);
  const { rows } = await world.database.query<{ priceId: string }>(
    `INSERT INTO plan_prices (id, plan_code, currency, price, usd_price, valid_from, announced_at, applies_from, operator_id,
       created_at, updated_at)
     SELECT gen_random_uuid(), s.plan_code, s.currency, s.price + 100, 100, '2039-01-' || lpad((1 + floor(random() * 28))::int::text, 2, '0'),
            app_now(), '2039-01-01', (SELECT user_id FROM operators LIMIT 1), app_now(), app_now()
       FROM subscriptions s WHERE s.organization_id = $1 AND s.status = 'ending'
     ON CONFLICT (plan_code, valid_from) DO UPDATE SET applies_from = excluded.applies_from
     RETURNING id AS "priceId"`,
    [own.ids.organization],
  );
  return { priceId: rows[0]?.priceId };
}
