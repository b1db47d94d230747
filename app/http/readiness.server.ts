import { readdirSync } from "node:fs";
import { schemaVersion } from "~/infrastructure/database.server";
import { queueReady } from "~/infrastructure/queue.server";
import { vault } from "~/infrastructure/vault-client.server";

/** The newest migration of this build: what the database must have. */
const expected = readdirSync("prisma/migrations")
  .filter((name) => /^\d/.test(name))
  .sort()
  .at(-1);

/** Whether PostgreSQL (with this build's schema), the queues and the vault answer. */
export async function isReady(): Promise<boolean> {
  const [schema, queue, cards] = await Promise.all([
    schemaVersion(),
    queueReady(),
    vault()
      .isReady()
      .catch(() => false),
  ]);
  return schema === expected && queue && cards;
}
