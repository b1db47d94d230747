import { readdirSync } from "node:fs";
import { listAppliedMigrations } from "~/infrastructure/database/database.server";
import { queueReady } from "~/infrastructure/queues/redis.server";
import { isStopping } from "~/infrastructure/shutdown";
import { vault } from "~/infrastructure/vault-client.server";

/** The migrations of this build, which the database must have. */
const expected = readdirSync("prisma/migrations").filter((name) => /^\d/.test(name));

export interface Parts {
  postgresql: boolean;
  queues: boolean;
  vault: boolean;
}

/** Checks every dependency. PostgreSQL must have this build's migrations; a newer build only adds some. */
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

/** Returns whether web may get traffic: every dependency responds, and the process is not stopping. */
export async function isReady(): Promise<boolean> {
  if (isStopping()) return false;
  const { postgresql, queues, vault: cards } = await askParts();
  return postgresql && queues && cards;
}
