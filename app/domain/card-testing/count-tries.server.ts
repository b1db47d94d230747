import { countOnRedis, type CountChange } from "~/infrastructure/queues/redis-counters.server";
import { acrossOrganizations, type TenantContext } from "../context";

/** Keys in order, so that two processes cannot wait for each other. */
const COUNT = `
INSERT INTO shared_counters AS c (key, value, expires_at)
SELECT key, by, $1::timestamptz + make_interval(secs => seconds)
  FROM unnest($2::text[], $3::bigint[], $4::int[]) AS given (key, by, seconds) ORDER BY key
ON CONFLICT (key) DO UPDATE
   SET value = CASE WHEN c.expires_at <= $1::timestamptz THEN excluded.value ELSE c.value + excluded.value END,
       expires_at = CASE WHEN c.expires_at <= $1::timestamptz THEN excluded.expires_at ELSE c.expires_at END
RETURNING key, value`;

/**
 * Changes counters that all processes share, and returns their new values. They are on Redis, in one round
 * trip; where Redis is absent or down, in PostgreSQL, which starts from zero.
 */
export async function countTries(
  ctx: Pick<TenantContext, "now">,
  changes: readonly CountChange[],
): Promise<number[]> {
  const counted = await countOnRedis(changes);
  if (counted) return counted;
  const values = [
    ctx.now,
    changes.map(({ key }) => key),
    changes.map(({ by }) => by),
    changes.map(({ seconds }) => seconds),
  ];
  const across = acrossOrganizations("counters of card testing are the platform's", ctx.now);
  const [rows = []] = await across.statements({ name: "count-tries", text: COUNT, values });
  const found = new Map(rows.map(({ key, value }) => [key, Number(value)]));
  return changes.map(({ key }) => found.get(key) ?? 0);
}
