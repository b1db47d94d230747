import { readdirSync } from "node:fs";
import { listAppliedMigrations } from "~/infrastructure/database.server";
import { queueReady } from "~/infrastructure/redis.server";
import { isStopping } from "~/infrastructure/shutdown";
import { vault } from "~/infrastructure/vault-client.server";

/** The migrations of this build: what the database must have. */
const expected = readdirSync("prisma/migrations").filter((name) => /^\d/.test(name));

/** Which of the parts answer. */
export interface Parts {
  postgresql: boolean;
  queues: boolean;
  vault: boolean;
}

/**
 * Asks every part. PostgreSQL must have all of this build's migrations; those of a newer build only
 * add (docs/operations.md, 'Migrations'), so that web of the version before stays ready beside it.
 */
export async function askParts(): Promise<Parts> {
  const [applied, queues, cards] = await Promise.all([
    listAppliedMigrations(),
    queueReady(),
    vault()
      .isReady()
      .catch(() => false),
  ]);
  const postgresql = applied !== null && expected.every((name) => applied.includes(name));
  return { postgresql, queues, vault: cards };
}

/** Whether web may be given traffic: every part answers, and it is not about to end. */
export async function isReady(): Promise<boolean> {
  if (isStopping()) return false;
  const { postgresql, queues, vault: cards } = await askParts();
  return postgresql && queues && cards;
}
