import path from "node:path";
import { missingLegal, refuseTryouts } from "../infrastructure/production-rules.mjs";
import { Refusal } from "./refusal.mjs";

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

function parsePorts(env) {
  const port = parsePort(env, "PORT", 3000);
  const labPort = parsePort(env, "LAB_PORT", null);
  let metricsPort = parsePort(env, "METRICS_PORT", port + 1);
  // If the lab's port is set and the metrics' is not, the metrics move to the next port.
  if (!env.METRICS_PORT && metricsPort === labPort) metricsPort += 1;
  if (metricsPort > 65535)
    throw new Refusal(`PORT is ${port}, which leaves no room for METRICS_PORT: set METRICS_PORT.`);
  if (metricsPort === port)
    throw new Refusal(`METRICS_PORT and PORT are both ${port}: set METRICS_PORT to another port.`);
  if (labPort !== null && (labPort === port || labPort === metricsPort))
    throw new Refusal(`LAB_PORT is ${labPort}, which is taken by the product: set another port.`);
  return { port, metricsPort, labPort };
}

/** Parses the settings of `npm start`. Throws a Refusal for the first wrong or missing one. */
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
  parseAddress(env, "OTEL_EXPORTER_OTLP_ENDPOINT", ["http:", "https:"], "http://localhost:4318");
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
    missingLegal: missingLegal(env),
    env,
  };
}
