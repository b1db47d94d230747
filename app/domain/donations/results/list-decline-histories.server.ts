import { brandLimits, chargeableGateways } from "~/providers/registry";
import { featureRefusal } from "~/domain/billing/entitlements";
import type { TenantContext } from "~/domain/context";
import { MOST_TRIES, TRIES_DAYS, type DeclineHistory } from "./after-decline";

const DAY_MS = 24 * 60 * 60 * 1000;
const PAID = "('approved', 'refunded', 'in_mediation', 'charged_back')";

// Runs only after a decline. LATERAL looks each row up by its keys, whatever the planner expects.
const HISTORIES = `
SELECT w.at::int AS asked, p.kind AS "methodKind", cardinality(paid.periods) > 1 AS "hasPaidMonth",
       (SELECT min(x.date) FROM transactions x
         WHERE x.organization_id = $1 AND x.donation_id = t.donation_id AND x.period = t.period AND x.status = 'rejected') AS "firstTriedAt",
       (SELECT count(DISTINCT x.period)::int FROM transactions x
         WHERE x.organization_id = $1 AND x.donation_id = t.donation_id AND x.status = 'rejected' AND x.period <> t.period
           AND x.date > paid.at AND NOT x.period = ANY(paid.periods)) AS "failedPeriods",
       (SELECT count(*)::int FROM (
          SELECT FROM payment_methods o JOIN transactions x
              ON x.organization_id = $1 AND x.donation_id = o.donation_id AND x.payment_method_id = o.id
           WHERE o.organization_id = $1 AND o.fingerprint = p.fingerprint AND x.amount = t.amount AND x.currency = t.currency
             AND x.sent_at > $3::timestamptz AND x.status NOT IN ('planned', 'cancelled', 'non_existant')
           LIMIT ${MOST_TRIES}) tries) AS tries,
       t.gateway <> 'global_payments' AND t.pair_of_id IS NULL AND p.vault_card_id IS NOT NULL AND EXISTS (
         SELECT FROM payment_processors g
          WHERE g.organization_id = $1 AND g.gateway = 'global_payments' AND g.discarded_at IS NULL
            AND g.gateway = ANY($4::text[]) AND g.rules @> '{"retry": true}'
            AND NOT EXISTS (SELECT FROM jsonb_to_recordset($5::jsonb) AS l (provider text, brands jsonb)
                             WHERE l.provider = g.provider AND p.method_id <> '' AND NOT l.brands ? p.method_id)) AS "hasGlobalTry"
  FROM unnest($2::uuid[]) WITH ORDINALITY AS w (id, at)
 CROSS JOIN LATERAL (SELECT * FROM transactions WHERE organization_id = $1 AND id = w.id) t
  JOIN payment_methods p ON p.organization_id = $1 AND p.id = t.payment_method_id
 CROSS JOIN LATERAL (
   SELECT coalesce(array_agg(DISTINCT x.period), '{}') AS periods,
          coalesce(max(CASE WHEN x.status = 'approved' THEN x.settled_at ELSE x.date END), '-infinity') AS at
     FROM transactions x
    WHERE x.organization_id = $1 AND x.donation_id = t.donation_id AND x.status IN ${PAID}) paid`;

/** Returns the decline histories of the transactions' donations, in the order of the ids. */
export async function listDeclineHistories(
  ctx: TenantContext,
  transactionIds: readonly string[],
): Promise<(DeclineHistory | null)[]> {
  const since = new Date(ctx.now.getTime() - TRIES_DAYS * DAY_MS);
  const limits = JSON.stringify(brandLimits);
  const values = [ctx.organizationId, transactionIds, since, secondGateways(ctx), limits];
  const [rows] = await ctx.statements({ name: "decline-histories", text: HISTORIES, values });
  const found = new Map(
    rows?.map(({ asked, ...row }) => [asked as number, row as unknown as DeclineHistory]),
  );
  return transactionIds.map((_, at) => found.get(at + 1) ?? null);
}

/** Returns the gateways that may follow a decline at once: a second one needs both features. */
function secondGateways({ organization, now }: TenantContext): string[] {
  const refusals = (["global_payments", "multiple_payment_gateways"] as const).map((feature) =>
    featureRefusal(organization, now, feature),
  );
  return refusals.every((refusal) => refusal === null) ? [...chargeableGateways] : [];
}
