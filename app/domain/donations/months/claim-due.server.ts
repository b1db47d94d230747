import { failpoint } from "~/infrastructure/failpoints";
import { acrossOrganizations } from "~/domain/context";
import { INSERT_JOBS, jobRows } from "~/domain/outbox.sql";

const BATCH = 1000;
/** Maximum collections of one job, which are charged concurrently. */
const TOGETHER = 200;

const COLLECTIONS = "jsonb_agg(jsonb_build_object('donationId', donation_id, 'period', period))";

// SKIP LOCKED lets several workers claim concurrently. A claim whose job was lost ends after ten
// minutes; the statement looks for those when few collections are open. `(SELECT app_now())` runs
// once, not for every row.
const CLAIM = `
WITH open AS (
  SELECT ctid FROM collections
   WHERE state = 'open' AND due_at <= (SELECT app_now())
     -- After a restore nothing is charged until the books were compared with the companies' (npm run reconcile).
     AND NOT EXISTS (SELECT 1 FROM platform_state WHERE key = 'charges_held')
   ORDER BY due_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
), lost AS (
  SELECT ctid FROM collections
   WHERE state = 'claimed' AND due_at <= (SELECT app_now()) AND claimed_at < (SELECT app_now() - interval '10 minutes')
     AND NOT EXISTS (SELECT 1 FROM platform_state WHERE key = 'charges_held')
     AND (SELECT count(*) FROM open) < ${BATCH}
   ORDER BY due_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
), claimed AS (
  UPDATE collections c SET state = 'claimed', claimed_at = (SELECT app_now()), updated_at = (SELECT app_now())
    FROM (SELECT * FROM open UNION ALL SELECT * FROM lost) due
   -- Each is locked where it stands; one that changed while this began is left to the next claim.
   WHERE c.ctid = due.ctid
  RETURNING c.organization_id, c.donation_id, c.period
)
${INSERT_JOBS} ${jobRows("donations.charge-collections", "organization_id", { collections: COLLECTIONS }, "")}
  FROM (SELECT *, (row_number() OVER (PARTITION BY organization_id) - 1) / ${TOGETHER} AS part FROM claimed) c
 GROUP BY organization_id, part
RETURNING jsonb_array_length(payload->'collections') AS claimed`;

/**
 * Claims every due collection and inserts their jobs in the same transaction, each job for one
 * organisation. Returns the number of collections.
 */
export async function claimDue(now: Date): Promise<number> {
  const across = acrossOrganizations("what is due is found across tenants", now);
  let claimed = 0;
  for (;;) {
    await failpoint("claim.before");
    const rows = (await across.statements({ name: "claim-due", text: CLAIM, values: [] }))[0] ?? [];
    await failpoint("claim.after");
    const count = rows.reduce((sum, row) => sum + (row.claimed as number), 0);
    claimed += count;
    if (count < BATCH) return claimed;
  }
}
