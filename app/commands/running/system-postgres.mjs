import fs from "node:fs";
import path from "node:path";
import { lockDataFolder, openSecrets, prepareDataFolder } from "./data-folder.mjs";
import { prepareEmbeddedPostgres, withConnection } from "./embedded-postgres.mjs";
import { findFreePorts } from "./ports.mjs";
import { ProcessLedger } from "./process-ledger.mjs";
import { makePrivateFolder, removePrivateFolder } from "./private-folder.mjs";
import { Supervised } from "./supervised.mjs";

const STOP_MS = 5000;
const DEBIAN_FOLDER = "/usr/lib/postgresql";
const NAME = "dadiva_external";

/** Returns the oldest PostgreSQL of the system's packages, {version, folder}, or null. */
export function findSystemPostgres(folder = DEBIAN_FOLDER) {
  if (!fs.existsSync(folder)) return null;
  const versions = fs
    .readdirSync(folder)
    .filter((name) => /^\d+$/.test(name) && fs.existsSync(path.join(folder, name, "bin/postgres")))
    .toSorted((one, other) => one - other);
  return versions.length > 0
    ? { version: versions[0], folder: path.join(folder, versions[0]) }
    : null;
}

/**
 * Starts a private server of the system's PostgreSQL: {databaseUrl, secrets, stop()}. As with most
 * hosts, the owner is no superuser but may create roles and databases.
 */
export async function startSystemPostgres(root, report) {
  const dataDir = makePrivateFolder("dadiva-external-");
  prepareDataFolder(dataDir);
  lockDataFolder(dataDir);
  const [port] = await findFreePorts(1);
  const secrets = openSecrets(dataDir);
  const password = secrets.DATABASE_OWNER_PASSWORD;
  const { url, launch } = await prepareEmbeddedPostgres({
    root,
    dataDir,
    port,
    password,
    report,
    durable: false,
    programs: findSystemPostgres().folder,
  });
  const ledger = new ProcessLedger(path.join(dataDir, "processes.json"));
  const server = new Supervised({ name: "postgres", launch, stopSignal: "SIGINT", ledger, report });
  const stop = async () => {
    await server.stop(STOP_MS);
    removePrivateFolder(dataDir);
  };
  try {
    await server.start();
    await withConnection(root, url, async (client) => {
      const secret = client.escapeLiteral(password);
      await client.query(`CREATE ROLE ${NAME} LOGIN CREATEROLE CREATEDB PASSWORD ${secret}`);
      await client.query(`CREATE DATABASE ${NAME} OWNER ${NAME}`);
      await client.query(`GRANT pg_checkpoint TO ${NAME}`);
      // Tests insert rows without the order of their references; the product never does.
      await client.query(`GRANT SET ON PARAMETER session_replication_role TO ${NAME}`);
      const { rows } = await client.query("SELECT version()");
      report(rows[0].version);
    });
  } catch (error) {
    await stop();
    throw error;
  }
  const address = new URL(url);
  address.username = NAME;
  address.pathname = `/${NAME}`;
  return { databaseUrl: address.href, secrets, stop };
}
