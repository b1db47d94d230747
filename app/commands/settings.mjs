import path from "node:path";
import { Refusal } from "./refusal.mjs";

const PRODUCTION_SECRETS = [
  "APP_SECRET",
  "VAULT_SECRET",
  "DLOCAL_LOGIN",
  "DLOCAL_TRANS_KEY",
  "DLOCAL_SECRET",
];
const OUTSIDE_ADDRESSES = ["DLOCAL_URL", "SMTP_URL", "SMS_URL"];
const MACHINE_OF_ONE = /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[?::1\]?)$/;

function parsePort(env, name, fallback) {
  const text = env[name];
  if (text === undefined || text === "") return fallback;
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port < 1 || port > 65535)
    throw new Refusal(`${name} is "${text}": set it to a port number between 1 and 65535.`);
  return port;
}

function parseAddress(env, name, protocols, example) {
  const text = env[name];
  if (!text) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !protocols.includes(url.protocol) || !url.hostname)
    throw new Refusal(`${name} is not an address: write it like ${example}.`);
  return text;
}

function parseChoice(env, name, choices, fallback) {
  const text = env[name] || fallback;
  if (!choices.includes(text))
    throw new Refusal(`${name} is "${text}": set it to ${choices.join(" or ")}.`);
  return text;
}

function parseDatabaseAddress(env, name) {
  const example = "postgresql://user:password@host:5432/database";
  const text = parseAddress(env, name, ["postgres:", "postgresql:"], example);
  if (text && new URL(text).pathname.length < 2)
    throw new Refusal(`${name} names no database: write it like ${example}.`);
  return text;
}

function parseAppHost(env, port) {
  const appHost = env.APP_HOST || `localhost:${port}`;
  const form = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::([1-9]\d{0,4}))?$/.exec(appHost);
  if (!form || Number(form[1] ?? 1) > 65535)
    throw new Refusal(
      `APP_HOST is "${appHost}": write a lower-case host name without http://, like localhost:3000.`,
    );
  return appHost;
}

function parseMailFrom(env, appHost) {
  const mailFrom = env.MAIL_FROM || `Dádiva <no-reply@${appHost.replace(/:\d+$/, "")}>`;
  if (/[\r\n]/.test(mailFrom) || !/^[^@<>]*<?[^\s@<>]+@[^\s@<>]+>?$/.test(mailFrom))
    throw new Refusal(
      `MAIL_FROM is "${mailFrom}": write a mail address like "Dádiva <no-reply@example.org>".`,
    );
  return mailFrom;
}

/** Production starts with nothing that is made for trying the product out. */
function refuseTryouts(env) {
  if (env.LAB_PORT)
    throw new Refusal("LAB_PORT opens the lab: unset it when DADIVA_ENV is production.");
  if (env.SEED === "demo")
    throw new Refusal("SEED=demo makes demo data: unset it when DADIVA_ENV is production.");
  for (const name of PRODUCTION_SECRETS) {
    if (!env[name])
      throw new Refusal(`${name} is missing: production takes no default secret, set it.`);
    const guessable = /^(.)\1*$|secret|default|change|example|sandbox|password/i.test(env[name]);
    if (guessable || (name.endsWith("SECRET") && env[name].length < 32))
      throw new Refusal(`${name} can be guessed: set it to at least 32 random characters.`);
  }
  if (!env.VAULT_KEY_FILE && !env.VAULT_KEYS)
    throw new Refusal("VAULT_KEY_FILE is missing: set it to the file that holds the vault's keys.");
  for (const name of OUTSIDE_ADDRESSES) {
    const example = name === "SMTP_URL" ? "smtp://mail.example.org:587" : "https://api.example.org";
    const protocols = name === "SMTP_URL" ? ["smtp:", "smtps:"] : ["https:", "http:"];
    const address = parseAddress(env, name, protocols, example);
    if (!address) throw new Refusal(`${name} is missing: set it to an address like ${example}.`);
    const { hostname } = new URL(address);
    const sandbox = hostname.includes("sandbox") || MACHINE_OF_ONE.test(hostname);
    if (name === "DLOCAL_URL" && sandbox)
      throw new Refusal("DLOCAL_URL leads to a sandbox: set the live address in production.");
  }
}

function parsePorts(env) {
  const port = parsePort(env, "PORT", 3000);
  const labPort = parsePort(env, "LAB_PORT", null);
  let metricsPort = parsePort(env, "METRICS_PORT", port + 1);
  // The lab was asked for by number and the metrics were not: they move aside.
  if (!env.METRICS_PORT && metricsPort === labPort) metricsPort += 1;
  if (metricsPort > 65535)
    throw new Refusal(`PORT is ${port}, which leaves no room for METRICS_PORT: set METRICS_PORT.`);
  if (metricsPort === port)
    throw new Refusal(`METRICS_PORT and PORT are both ${port}: set METRICS_PORT to another port.`);
  if (labPort !== null && (labPort === port || labPort === metricsPort))
    throw new Refusal(`LAB_PORT is ${labPort}, which is taken by the product: set another port.`);
  return { port, metricsPort, labPort };
}

/**
 * Reads what `npm start` honours. Throws a Refusal with one sentence for the first wrong or missing one.
 * Relative folders are taken from `root`.
 */
export function parseSettings(env, root) {
  const mode = parseChoice(env, "DADIVA_ENV", ["development", "production"], "development");
  if (mode === "production") refuseTryouts(env);
  const ports = parsePorts(env);
  const appHost = parseAppHost(env, ports.port);
  const databaseUrl = parseDatabaseAddress(env, "DATABASE_URL");
  const roleUrls = {
    dadiva_app: parseDatabaseAddress(env, "DATABASE_APP_URL"),
    dadiva_platform: parseDatabaseAddress(env, "DATABASE_PLATFORM_URL"),
    dadiva_vault: parseDatabaseAddress(env, "DATABASE_VAULT_URL"),
  };
  if (!databaseUrl && Object.values(roleUrls).some(Boolean))
    throw new Refusal(
      "DATABASE_URL is missing: set it to the owner's address of that database too.",
    );
  return {
    root,
    mode,
    ...ports,
    appHost,
    dataDir: path.resolve(root, env.DATA_DIR || ".data"),
    databaseUrl,
    roleUrls,
    redisUrl: parseAddress(env, "REDIS_URL", ["redis:", "rediss:"], "redis://localhost:6379"),
    queues: parseChoice(env, "DADIVA_QUEUES", ["auto", "redis", "postgres"], "auto"),
    seed: parseChoice(env, "SEED", ["demo", "none"], mode === "production" ? "none" : "demo"),
    mailFrom: parseMailFrom(env, appHost),
    env,
  };
}
