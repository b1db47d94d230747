import { acrossOrganizations } from "~/domain/context";
import { INSERT_JOBS, jobRows } from "~/domain/outbox.sql";
import { localMethods } from "~/providers/registry";

// The day is claimed in the same statement, so two workers queue each organisation once.
const BEGIN = `
WITH day AS (
  INSERT INTO platform_state (key, value, updated_at)
  VALUES ('debit_notices', jsonb_build_object('day', app_now()::date::text), app_now())
  ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at
    WHERE platform_state.value <> excluded.value
  RETURNING key
)
${INSERT_JOBS} ${jobRows("donations.announce-debits", "o.id", {}, "FROM organizations o, day")}
 WHERE o.country = ANY($1::text[]) AND o.activated_at IS NOT NULL AND o.suspended_at IS NULL
RETURNING id`;

/** Once a day, queues the notices of debits for each organisation where accounts are debited. Returns how many. */
export async function beginDebitNotices(now: Date): Promise<number> {
  const across = acrossOrganizations("a daily job of every organisation begins here", now);
  const countries = localMethods.filter(({ repeats }) => repeats).map(({ country }) => country);
  const statement = { name: "debit-notices", text: BEGIN, values: [countries] };
  return (await across.statements(statement))[0]?.length ?? 0;
}
