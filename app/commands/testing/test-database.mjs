import { deriveRoleUrls, migrate } from "../running/database.mjs";
import { lockDataFolder, openSecrets, prepareDataFolder } from "../running/data-folder.mjs";
import { prepareEmbeddedPostgres } from "../running/embedded-postgres.mjs";
import { findFreePorts } from "../running/ports.mjs";
import { ProcessLedger } from "../running/process-ledger.mjs";
import { makePrivateFolder, removePrivateFolder } from "../running/private-folder.mjs";
import { startSystemPostgres } from "../running/system-postgres.mjs";
import { Supervised } from "../running/supervised.mjs";

const STOP_MS = 5000;

async function startEmbedded(root, report) {
  const dataDir = makePrivateFolder("dadiva-database-");
  prepareDataFolder(dataDir);
  lockDataFolder(dataDir);
  const [port] = await findFreePorts(1);
  const secrets = openSecrets(dataDir);
  const { url, launch } = await prepareEmbeddedPostgres({
    root,
    dataDir,
    port,
    password: secrets.DATABASE_OWNER_PASSWORD,
    report,
    durable: false,
  });
  const ledger = new ProcessLedger(`${dataDir}/processes.json`);
  const server = new Supervised({ name: "postgres", launch, stopSignal: "SIGINT", ledger, report });
  const stop = async () => {
    await server.stop(STOP_MS);
    removePrivateFolder(dataDir);
  };
  try {
    await server.start();
  } catch (error) {
    await stop();
    throw error;
  }
  return { databaseUrl: url, secrets, stop };
}

/**
 * Starts a private PostgreSQL with the product's roles and schema: {env, stop()}, with the owner's
 * address in TEST_DATABASE_URL. `system` uses the system's packages instead of the embedded one.
 */
export async function startTestDatabase(root, report, { system = false } = {}) {
  const start = system ? startSystemPostgres : startEmbedded;
  const { databaseUrl, secrets, stop } = await start(root, report);
  try {
    await migrate({ root, databaseUrl, roleUrls: {}, secrets, report });
  } catch (error) {
    await stop();
    throw error;
  }
  const roleUrls = deriveRoleUrls({ databaseUrl, roleUrls: {}, secrets });
  const env = {
    TEST_DATABASE_URL: databaseUrl,
    TEST_DATABASE_APP_URL: roleUrls.dadiva_app,
    TEST_DATABASE_PLATFORM_URL: roleUrls.dadiva_platform,
    TEST_DATABASE_VAULT_URL: roleUrls.dadiva_vault,
  };
  return { env, stop };
}
