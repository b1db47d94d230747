import type { Database, TenantContext } from "~/domain/context";

interface Captured {
  id: string;
  campaignId: string;
  mode: string;
  email: string;
  phone: string | null;
  uidNumber: string | null;
  cardFingerprint: string | null;
}

const HOURS = 72;
/** One card pays for a family, not for a street. */
const MOST_DONORS_OF_A_CARD = 3;

// Captures of a campaign wait for each other here, so that of two equal ones the second sees the first.
const LOCK = `SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`;

/** Whether the same person ($6 document, $7 phone) gave another pledge ($2) to the campaign ($3). */
export const REPEATED = `EXISTS (SELECT FROM pledges p
   WHERE p.organization_id = $1::uuid AND p.campaign_id = $3::uuid AND p.id <> $2::uuid AND p.mode = $4
     AND p.received_at > $5::timestamptz - interval '${HOURS} hours' AND p.state NOT IN ('invalid', 'withdrawn')
     AND (p.uid_number = $6 OR p.phone = $7))`;

const FIND = `
SELECT ${REPEATED} AS repeated,
 (SELECT count(DISTINCT p.email) FROM pledges p
   WHERE p.organization_id = $1::uuid AND p.card_fingerprint = $8 AND p.id <> $2::uuid AND p.email <> $9)
   >= ${MOST_DONORS_OF_A_CARD} AS shared`;

/**
 * Returns why a pledge waits for somebody before it goes on: the same person gave one to the campaign
 * within 72 hours, or its card is that of many donors. In the caller's transaction.
 */
export async function findHold(
  { organizationId, now }: TenantContext,
  db: Database,
  { id, campaignId, mode, uidNumber, phone, cardFingerprint, email }: Captured,
): Promise<"duplicate" | "card_repeated" | null> {
  const lock = { name: "pledge-lock", text: LOCK, values: [`${organizationId} ${campaignId}`] };
  await db.sql(lock);
  const values = [
    organizationId,
    id,
    campaignId,
    mode,
    now,
    uidNumber,
    phone,
    cardFingerprint,
    email,
  ];
  const statement = { name: "pledge-hold", text: FIND, values };
  const [found] = await db.sql<{ repeated: boolean; shared: boolean }>(statement);
  if (found?.repeated) return "duplicate";
  return found?.shared ? "card_repeated" : null;
}
