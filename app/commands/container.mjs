// The image's entry: `web`, `worker`, `vault`, `migrate` or `health`. Settings come from the
// environment; a secret also from the file that `<NAME>_FILE` names.
import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import { migrate, migrateQueues, requireDatabase } from "./database.mjs";
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

/** A bundle of the product, in this process: signals reach it without anything in between. */
async function run(name) {
  process.env.DADIVA_PROCESS = name;
  await import(path.join(root, "build", `${name}.js`));
}

function need(name) {
  const text = process.env[name];
  if (!text || !URL.canParse(text))
    throw new Refusal(`${name} is missing: set it to an address of PostgreSQL.`);
  return text;
}

/** Brings the database to this image's schema, and makes the roles with the passwords of their addresses. */
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
  if (!process.env.REDIS_URL) await migrateQueues({ root, databaseUrl, roleUrls: addresses });
  report("The database is ready");
}

/** Ends with status 0 when web answers. */
function askHealth() {
  const { PORT = "3000" } = process.env;
  const request = http.get({ host: "127.0.0.1", port: PORT, path: "/readyz", timeout: 4000 });
  request.once("response", ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1));
  request.once("timeout", () => process.exit(1));
  request.once("error", () => process.exit(1));
}

const parts = {
  web: () => run("web"),
  worker: () => run("worker"),
  vault: () => run("vault"),
  migrate: migrateDatabase,
};

async function start(part) {
  if (part === "health") return askHealth();
  if (!(part in parts))
    throw new Refusal(`There is no ${part}: say web, worker, vault or migrate.`);
  readSecretFiles(process.env);
  // Without Redis the queues run on PostgreSQL.
  if (!process.env.REDIS_URL) process.env.QUEUE_DATABASE_URL ||= process.env.DATABASE_APP_URL ?? "";
  if (process.env.DADIVA_ENV === "production") refuseTryouts(process.env, part);
  await parts[part]();
}

try {
  await start(process.argv[2] ?? "web");
} catch (error) {
  process.stderr.write(`${error instanceof Refusal ? error.message : error.stack}\n`);
  process.exit(1);
}
