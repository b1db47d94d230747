import { acrossOrganizations } from "~/domain/context";

const JOB = "payment-processors.check-connection";

// This role sees no ended connection.
const OF_ACCOUNT = `
SELECT organization_id, id, updated_at FROM gateway_connections WHERE company = $1 AND account_id = $2`;

/**
 * Has an account checked now at every organisation that connected it, because its company says that our permission changed.
 * The check asks the company itself, so that a repeated or late message does no harm. Does nothing
 * for an account that nobody connected.
 */
export async function orderAccountCheck(
  now: Date,
  company: string,
  account: string | null,
): Promise<void> {
  if (account === null) return;
  const across = acrossOrganizations("a notification names no tenant", now);
  const [rows] = await across.statements({ text: OF_ACCOUNT, values: [company, account] });
  if (!rows?.length) return;
  await across.transaction(async (db) => {
    for (const row of rows) {
      const after = (row.updated_at as Date).toISOString();
      const check = { processorId: String(row.id), after, isDoubted: false };
      await across.enqueueFor(db, String(row.organization_id), JOB, check);
    }
  });
}
