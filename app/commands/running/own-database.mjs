import fs from "node:fs";
import path from "node:path";
import { writeDurably } from "../../infrastructure/files/durable-file.mjs";
import { lockDataFolder, openSecrets, prepareDataFolder } from "./data-folder.mjs";
import { prepareEmbeddedPostgres } from "./embedded-postgres.mjs";
import { readEnvironments } from "./environment.mjs";
import { findFreePorts } from "./ports.mjs";
import { processBirth, ProcessLedger } from "./process-ledger.mjs";
import { readJson } from "./data-folder.mjs";
import { Supervised } from "./supervised.mjs";

const STOP_MS = 10_000;

/** Returns whether a start uses the data folder now. */
export function isRunning(dataDir) {
  const holder = readJson(path.join(dataDir, "start.lock"));
  return Boolean(holder?.birth) && processBirth(holder.pid) === holder.birth;
}

/**
 * Calls `work` with the owner's address: DATABASE_URL, that of a running start in the data folder,
 * or that of the embedded server, which runs only during the call.
 */
export async function withOwnDatabase({ root, dataDir, env, report }, work) {
  if (env.DATABASE_URL) return work(env.DATABASE_URL);
  const running = isRunning(dataDir) ? readEnvironments(dataDir) : null;
  if (running) return work(running.databaseUrl);
  prepareDataFolder(dataDir);
  const release = lockDataFolder(dataDir);
  try {
    const secrets = openSecrets(dataDir);
    const [port] = await findFreePorts(1);
    const password = secrets.DATABASE_OWNER_PASSWORD;
    const options = { root, dataDir, port, password, report };
    const { url, launch } = await prepareEmbeddedPostgres(options);
    const ledger = new ProcessLedger(path.join(dataDir, "processes.json"));
    await ledger.endLeftovers();
    const server = new Supervised({
      name: "postgres",
      launch,
      stopSignal: "SIGINT",
      ledger,
      report,
    });
    try {
      await server.start();
      return await work(url);
    } finally {
      await server.stop(STOP_MS);
    }
  } finally {
    release();
  }
}

export function writeSecretFile(file, content, options) {
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o711 });
  writeDurably(file, content, options);
}
