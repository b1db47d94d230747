import type { OrganizationContext } from "~/domain/context";

/** What providers answered about a charge, in their own codes. */
export interface SupportAttempt {
  id: string;
  status: string;
  date: Date;
  period: string | null;
  attempt: number;
  gateway: string;
  /** Our account at the provider. */
  provider: string;
  providerId: string | null;
  /** The declined attempt that this one follows at once at the global gateway, by its rule. */
  pairOfId: string | null;
  declineCode: string | null;
  rawCode: string | null;
  rawMessage: string | null;
  sentAt: Date | null;
  settledAt: Date | null;
  /** When the provider is asked next, while the result is unknown. */
  checkAt: Date | null;
  checks: number;
  flags: string[];
  refunds: { id: string; status: string; providerId: string | null; rawCode: string | null }[];
}

const attempts = (readable: readonly string[]) => `
SELECT t.id, t.status, t.date, t.period, t.attempt, t.gateway, t.provider, t.provider_payment_id AS "providerId",
       t.pair_of_id AS "pairOfId", t.decline_code AS "declineCode", t.raw_code AS "rawCode", t.raw_message AS "rawMessage", t.sent_at AS "sentAt",
       t.settled_at AS "settledAt", t.check_at AS "checkAt", t.checks, t.flags,
       coalesce((SELECT json_agg(json_build_object('id', r.id, 'status', r.status, 'providerId', r.provider_refund_id, 'rawCode', r.raw_code) ORDER BY r.created_at, r.id)
                   FROM refunds r WHERE r.organization_id = t.organization_id AND r.transaction_id = t.id), '[]') AS refunds
  FROM transactions t
 WHERE ${["t.organization_id = $1::uuid", "t.donation_id = $2::uuid", ...readable].join(" AND ")}
 ORDER BY t.date DESC, t.id DESC`;

/**
 * Returns a donation's attempts, newest first, with what our support and the provider's need to
 * find them. Unsent ones are among them.
 */
export async function listSupportFacts(
  ctx: OrganizationContext,
  donationId: string,
): Promise<SupportAttempt[]> {
  const values: unknown[] = [ctx.organizationId, donationId];
  const readable = ctx.scope("transaction").sql("t", (value) => `$${values.push(value)}`);
  const [rows = []] = await ctx.statements({ text: attempts(readable), values });
  return rows as unknown as SupportAttempt[];
}
