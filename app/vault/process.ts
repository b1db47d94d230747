import { now } from "~/infrastructure/clock";
import { announceReady, connectControlChannel } from "~/infrastructure/control-channel";
import { emptyCoreFiles } from "~/infrastructure/watching/crash-dumps";
import { requireSafeStart } from "~/infrastructure/safe-start";
import { startTracing, stopTracing } from "~/infrastructure/watching/tracing.server";
import { createVaultServer, type VaultLogLine } from "./server";
import { readSettings } from "./settings";
import { createVault } from "./vault";

const SWEEP_EVERY_MS = 30_000;
const GOODBYE_STEP_MS = 50;

let serving = false;

process.title = "dadiva-vault";
requireSafeStart("vault");
emptyCoreFiles();
connectControlChannel();
// Without this listener SIGUSR1 would open a debugger on the process that has the card numbers.
process.on("SIGUSR1", () => undefined);
// The default handler would print an error's properties and the line of code with its values.
process.on("uncaughtException", (error) => fail(error));
process.on("unhandledRejection", (error) => fail(error));
// Without this listener a warning would be printed as plain text.
process.removeAllListeners("warning");
process.on("warning", ({ name }) => log({ path: `(warning ${name})`, status: 500, ms: 0 }));

const settings = readSettings(process.env);
// The settings are read, so /proc and error reports need not show the secrets any more.
for (const name of ["VAULT_KEYS", "VAULT_SECRET"]) delete process.env[name];

const vault = createVault(settings);
void startTracing("vault", settings.tracesUrl).catch(() =>
  log({ path: "(traces)", status: 500, ms: 0 }),
);
const server = createVaultServer(vault, { secret: settings.secret, log });
const sweeper = setInterval(() => {
  vault.tokens.sweep(now()).catch(() => log({ path: "(sweep)", status: 500, ms: 0 }));
}, SWEEP_EVERY_MS);

// All charges of a worker may open a connection at the same moment.
server.listen({ port: settings.port, host: settings.host, backlog: 4_096 }, () => {
  serving = true;
  const address = server.address();
  announceReady(typeof address === "object" && address ? address.port : settings.port);
});
process.on("SIGTERM", stop);
process.on("SIGINT", stop);

/**
 * Lets running calls finish within SHUTDOWN_MS. A charge that takes longer is re-checked later by its
 * reference.
 */
function stop(): void {
  clearInterval(sweeper);
  const leave = () =>
    void Promise.allSettled([vault.close(), stopTracing()]).finally(() => process.exit(0));
  setTimeout(leave, settings.shutdownMs).unref();
  server.close(leave);
  // A connection that has just carried its last response would otherwise stay open for its client.
  setInterval(() => server.closeIdleConnections(), GOODBYE_STEP_MS).unref();
}

function log({ requestId, ...line }: VaultLogLine): void {
  const level = line.status >= 500 ? "error" : "info";
  const time = now().toISOString();
  const facts = { level, time, process: "vault", request_id: requestId, ...line, msg: "request" };
  process.stdout.write(`${JSON.stringify(facts)}\n`);
}

function fail(error: unknown): void {
  const { name, message } = error instanceof Error ? error : new Error(typeof error);
  // Before the first request an error can only concern the settings, and its message says how to fix them.
  process.stderr.write(`vault: ${name}${serving ? "" : `: ${message}`}\n`);
  process.exit(1);
}
