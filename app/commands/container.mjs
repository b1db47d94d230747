// The image's entry: `web`, `worker`, `vault`, `migrate`, the operator's commands, or `health
// [part]`. A secret may also come from the file in `<NAME>_FILE`.
import crypto from "node:crypto";
import fs from "node:fs";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import { migrate, migrateQueues, requireBoundRoles, requireDatabase } from "./running/database.mjs";
import { refuseTryouts } from "../infrastructure/production-rules.mjs";
import { Refusal } from "./refusal.mjs";

const root = path.resolve(import.meta.dirname, "../..");

const SECRETS = [
  "APP_SECRET",
  "VAULT_SECRET",
  "VAULT_KEYS",
  "DLOCAL_LOGIN",
  "DLOCAL_TRANS_KEY",
  "DLOCAL_SECRET",
  "DLOCAL_GLOBAL_LOGIN",
  "DLOCAL_GLOBAL_TRANS_KEY",
  "DLOCAL_GLOBAL_SECRET",
  "DLOCAL_PLATFORM_LOGIN",
  "DLOCAL_PLATFORM_TRANS_KEY",
  "DLOCAL_PLATFORM_SECRET",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "CONEKTA_PRIVATE_KEY",
  "CONEKTA_WEBHOOK_KEY",
  "MERCADOPAGO_CLIENT_ID",
  "MERCADOPAGO_CLIENT_SECRET",
  "MERCADOPAGO_WEBHOOK_SECRET",
  "SALESFORCE_CLIENT_ID",
  "SALESFORCE_CLIENT_SECRET",
  "DATABASE_URL",
  "DATABASE_APP_URL",
  "DATABASE_PLATFORM_URL",
  "DATABASE_VAULT_URL",
  "QUEUE_DATABASE_URL",
  "REDIS_URL",
  "SMTP_URL",
];

function readSecretFiles(env) {
  for (const name of SECRETS) {
    const file = env[`${name}_FILE`];
    if (!file || env[name]) continue;
    try {
      env[name] = fs.readFileSync(file, "utf8").trim();
    } catch {
      throw new Refusal(`${name}_FILE can't be read: mount that file, or set ${name}.`);
    }
  }
}

/** Runs a bundle of the product in this process, so that it receives signals directly. */
async function run(name, called = name) {
  process.env.DADIVA_PROCESS = called;
  await import(path.join(root, "build", `${name}.js`));
}

/** Runs a worker under a unique name; a file of its own proves that it is alive. */
function runWorker() {
  const { file, everyMs } = heartbeat();
  const beat = () => fs.writeFile(file, String(process.pid), () => undefined);
  beat();
  setInterval(beat, everyMs).unref();
  return run("worker", `worker-${crypto.randomBytes(4).toString("hex")}`);
}

/** The worker touches this file while its event loop runs; untouched for `limitMs`, it hangs. */
function heartbeat() {
  const file = process.env.HEARTBEAT_FILE || path.join(os.tmpdir(), "dadiva-worker.heartbeat");
  return { file, everyMs: 5_000, limitMs: 30_000 };
}

async function runCommand(name) {
  // A container has no embedded database.
  if (["backup", "restore"].includes(name)) need("DATABASE_URL");
  const file = path.join(import.meta.dirname, `${name}.mjs`);
  process.argv.splice(1, 2, file);
  await import(file);
}

function need(name) {
  const text = process.env[name];
  if (!text || !URL.canParse(text))
    throw new Refusal(`${name} is missing: set it to an address of PostgreSQL.`);
  return text;
}

/** Migrates the database to this image's schema; creates the roles with their passwords. */
async function migrateDatabase() {
  const databaseUrl = need("DATABASE_URL");
  const addresses = {
    dadiva_app: need("DATABASE_APP_URL"),
    dadiva_platform: need("DATABASE_PLATFORM_URL"),
    dadiva_vault: need("DATABASE_VAULT_URL"),
  };
  const password = (role) => decodeURIComponent(new URL(addresses[role]).password);
  const secrets = {
    DATABASE_APP_PASSWORD: password("dadiva_app"),
    DATABASE_PLATFORM_PASSWORD: password("dadiva_platform"),
    DATABASE_VAULT_PASSWORD: password("dadiva_vault"),
  };
  const report = (line) => process.stdout.write(`${line}\n`);
  await requireDatabase(root, databaseUrl);
  await migrate({ root, databaseUrl, roleUrls: {}, secrets, report });
  await requireBoundRoles(root, addresses);
  if (!process.env.REDIS_URL) await migrateQueues({ root, databaseUrl, roleUrls: addresses });
  report("The database is ready");
}

/** Returns the part that this container runs, from its first process's arguments. */
function partHere() {
  const words = fs.readFileSync("/proc/1/cmdline", "utf8").split("\0");
  const entry = words.findIndex((word) => word.endsWith("container.mjs"));
  return (entry >= 0 && words[entry + 1]) || "web";
}

/** Exits with status 0 while the part is alive, even if it waits: a restart would not help then. */
function askHealth(part = partHere()) {
  const end = (isWell) => process.exit(isWell ? 0 : 1);
  const { PORT = "3000", VAULT_URL } = process.env;
  if (part === "worker") {
    const { file, limitMs } = heartbeat();
    const beaten = fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    return end(Date.now() - beaten < limitMs);
  }
  const place = { web: `http://127.0.0.1:${PORT}`, vault: VAULT_URL }[part];
  if (!place) return end(true);
  const request = http.get(new URL("/healthz", place), { timeout: 4000 });
  request.once("response", ({ statusCode }) => end(statusCode === 200));
  request.once("timeout", () => end(false));
  request.once("error", () => end(false));
}

const parts = {
  web: () => run("web"),
  worker: runWorker,
  vault: () => run("vault"),
  migrate: migrateDatabase,
};
const commands = ["backup", "restore", "reconcile", "rotate", "operator"];

async function start(part) {
  if (part === "health") return askHealth(process.argv[3]);
  if (!(part in parts) && !commands.includes(part))
    throw new Refusal(
      `There is no ${part}: say ${[...Object.keys(parts), ...commands].join(", ")}.`,
    );
  readSecretFiles(process.env);
  if (commands.includes(part)) return runCommand(part);
  // Without Redis the queues use PostgreSQL.
  if (!process.env.REDIS_URL) process.env.QUEUE_DATABASE_URL ||= process.env.DATABASE_APP_URL ?? "";
  if (process.env.DADIVA_ENV === "production") refuseTryouts(process.env, part);
  const { DATABASE_APP_URL, DATABASE_PLATFORM_URL, DATABASE_VAULT_URL } = process.env;
  await requireBoundRoles(root, {
    dadiva_app: DATABASE_APP_URL,
    dadiva_platform: DATABASE_PLATFORM_URL,
    dadiva_vault: DATABASE_VAULT_URL,
  });
  await parts[part]();
}

try {
  await start(process.argv[2] ?? "web");
} catch (error) {
  process.stderr.write(`${error instanceof Refusal ? error.message : error.stack}\n`);
  process.exit(1);
}
