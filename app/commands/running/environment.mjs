import fs from "node:fs";
import path from "node:path";
import { readJson } from "./data-folder.mjs";

// Variables that must not reach every child, and those that npm or a test runner would leak.
const WITHHELD =
  /^(DATABASE_.*|VAULT_KEY_FILE|VAULT_KEYS|REDIS_URL|LAB_PORT|NODE_ENV|NODE_CHANNEL_.*|npm_.*|INIT_CWD|VITEST.*|DADIVA_STACK|DADIVA_CLOCK|DADIVA_FAILPOINTS)$/;

/**
 * Returns the environments of the processes; only the vault gets its database and its keys. `ports`
 * are those of the private servers: vault, smtp, outbox, dlocal, mercadopago, centralpos, salesforce,
 * stripe, conekta.
 */
export function childEnvironments({ settings, secrets, ports, roleUrls, redisUrl, labToken }) {
  const { env, mode, dataDir } = settings;
  const inherited = Object.entries(env).filter(([name]) => !WITHHELD.test(name));
  const secret = (name) => env[name] || secrets[name];
  const atLoopback = (scheme, port) => `${scheme}://127.0.0.1:${port}`;
  const outside =
    mode === "production"
      ? { SMTP_URL: env.SMTP_URL, SMS_URL: env.SMS_URL, DLOCAL_URL: env.DLOCAL_URL }
      : {
          SMTP_URL: atLoopback("smtp", ports.smtp),
          SMS_URL: `${atLoopback("http", ports.outbox)}/sms`,
          OUTBOX_URL: atLoopback("http", ports.outbox),
          DLOCAL_URL: atLoopback("http", ports.dlocal),
          CENTRALPOS_URL: atLoopback("http", ports.centralpos),
          MERCADOPAGO_AUTH_URL: atLoopback("http", ports.mercadopago),
          MERCADOPAGO_URL: atLoopback("http", ports.mercadopago),
          MERCADOPAGO_SDK_URL: `${atLoopback("http", ports.mercadopago)}/js/v2`,
          SALESFORCE_URL: atLoopback("http", ports.salesforce),
          STRIPE_URL: atLoopback("http", ports.stripe),
          STRIPE_PAGES_URL: atLoopback("http", ports.stripe),
          CONEKTA_URL: atLoopback("http", ports.conekta),
          CONEKTA_PAGES_URL: atLoopback("http", ports.conekta),
          META_URL: `${atLoopback("http", ports.outbox)}/meta`,
          ANALYTICS_URL: `${atLoopback("http", ports.outbox)}/analytics`,
        };
  const base = {
    ...Object.fromEntries(inherited),
    NODE_ENV: "production",
    DADIVA_ENV: mode,
    PORT: String(settings.port),
    APP_HOST: settings.appHost,
    METRICS_PORT: String(settings.metricsPort),
    DATA_DIR: dataDir,
    MAIL_FROM: settings.mailFrom,
    ...outside,
    ...(settings.labPort === null ? {} : { LAB: "1" }),
  };
  const dlocal = {
    DLOCAL_LOGIN: secret("DLOCAL_LOGIN"),
    DLOCAL_TRANS_KEY: secret("DLOCAL_TRANS_KEY"),
    DLOCAL_SECRET: secret("DLOCAL_SECRET"),
    ...furtherAccount("GLOBAL", mode === "production" ? env : { ...secrets, ...env }),
    ...furtherAccount("PLATFORM", mode === "production" ? env : { ...secrets, ...env }),
  };
  // In production the inherited environment has them, or no processor uses that company.
  const stripe =
    mode === "production"
      ? {}
      : {
          STRIPE_SECRET_KEY: secret("STRIPE_SECRET_KEY"),
          STRIPE_WEBHOOK_SECRET: secret("STRIPE_WEBHOOK_SECRET"),
        };
  const conekta =
    mode === "production"
      ? {}
      : {
          CONEKTA_PRIVATE_KEY: secret("CONEKTA_PRIVATE_KEY"),
          CONEKTA_WEBHOOK_KEY: secret("CONEKTA_WEBHOOK_KEY"),
        };
  // Providers with which organisations have their own contracts.
  const companies =
    mode === "production"
      ? {}
      : {
          CENTRALPOS_USER: secret("CENTRALPOS_USER"),
          MERCADOPAGO_CLIENT_ID: secret("MERCADOPAGO_CLIENT_ID"),
          MERCADOPAGO_CLIENT_SECRET: secret("MERCADOPAGO_CLIENT_SECRET"),
          MERCADOPAGO_WEBHOOK_SECRET: secret("MERCADOPAGO_WEBHOOK_SECRET"),
          SALESFORCE_CLIENT_ID: secret("SALESFORCE_CLIENT_ID"),
          SALESFORCE_CLIENT_SECRET: secret("SALESFORCE_CLIENT_SECRET"),
        };
  const vaultAccess = {
    VAULT_URL: atLoopback("http", ports.vault),
    VAULT_SECRET: secret("VAULT_SECRET"),
  };
  const product = {
    ...base,
    ...dlocal,
    ...stripe,
    ...conekta,
    ...companies,
    ...vaultAccess,
    APP_SECRET: secret("APP_SECRET"),
    // If the environment has the secret, the file's additional one is ignored.
    APP_SECRET_ALSO: env.APP_SECRET ? (env.APP_SECRET_ALSO ?? "") : (secrets.APP_SECRET_ALSO ?? ""),
    DATABASE_APP_URL: roleUrls.dadiva_app,
    DATABASE_PLATFORM_URL: roleUrls.dadiva_platform,
    REDIS_URL: redisUrl,
    QUEUE_DATABASE_URL: roleUrls.dadiva_app,
  };
  const simulator = { ...base, SIM_CONTROL_SECRET: secrets.SIM_CONTROL_SECRET };
  const simulated = {
    SIM_CONTROL_SECRET: secrets.SIM_CONTROL_SECRET,
    SIM_DLOCAL_URL: atLoopback("http", ports.dlocal),
    SIM_CENTRALPOS_URL: atLoopback("http", ports.centralpos),
    SIM_MERCADOPAGO_URL: atLoopback("http", ports.mercadopago),
    SIM_SALESFORCE_URL: atLoopback("http", ports.salesforce),
    SIM_STRIPE_URL: atLoopback("http", ports.stripe),
    SIM_CONEKTA_URL: atLoopback("http", ports.conekta),
  };
  return {
    web: product,
    worker: product,
    vault: {
      ...base,
      ...dlocal,
      ...stripe,
      ...conekta,
      ...vaultAccess,
      VAULT_KEY_FILE: env.VAULT_KEY_FILE || path.join(dataDir, "vault.key"),
      DATABASE_VAULT_URL: roleUrls.dadiva_vault,
      ...(env.VAULT_KEYS ? { VAULT_KEYS: env.VAULT_KEYS } : {}),
    },
    "simulator-dlocal": {
      ...simulator,
      ...dlocal,
      DLOCAL_PORT: String(ports.dlocal),
      WEBHOOK_URL: atLoopback("http", settings.port),
    },
    "simulator-centralpos": {
      ...simulator,
      ...companies,
      CENTRALPOS_PORT: String(ports.centralpos),
    },
    "simulator-mercadopago": {
      ...simulator,
      ...companies,
      MERCADOPAGO_PORT: String(ports.mercadopago),
    },
    "simulator-salesforce": {
      ...simulator,
      SALESFORCE_CLIENT_ID: secret("SALESFORCE_CLIENT_ID"),
      SALESFORCE_CLIENT_SECRET: secret("SALESFORCE_CLIENT_SECRET"),
      SALESFORCE_PORT: String(ports.salesforce),
    },
    "simulator-stripe": {
      ...simulator,
      ...stripe,
      STRIPE_PORT: String(ports.stripe),
    },
    "simulator-conekta": {
      ...simulator,
      ...conekta,
      CONEKTA_SIGNING_KEY: secret("CONEKTA_SIGNING_KEY"),
      CONEKTA_PORT: String(ports.conekta),
    },
    "simulator-outbox": {
      ...simulator,
      SMTP_PORT: String(ports.smtp),
      OUTBOX_PORT: String(ports.outbox),
    },
    seed: { ...product, ...simulated },
    lab: {
      ...product,
      ...simulated,
      LAB_CHILD_PORT: "0",
      LAB_CONTROL_URL: atLoopback("http", settings.labPort),
      LAB_CONTROL_TOKEN: labToken,
    },
  };
}

/** Returns a further account at dLocal only if it is complete; otherwise it cannot sign. */
function furtherAccount(account, given) {
  const names = ["LOGIN", "TRANS_KEY", "SECRET"].map((name) => `DLOCAL_${account}_${name}`);
  if (!names.every((name) => given[name])) return {};
  return Object.fromEntries(names.map((name) => [name, given[name]]));
}

function environmentsFile(dataDir) {
  return path.join(dataDir, "environment.json");
}

/** Stores the environments of a running start (mode 600) for the operator's commands. */
export function keepEnvironments(dataDir, { web, worker, vault, databaseUrl }) {
  const file = environmentsFile(dataDir);
  const content = JSON.stringify({ web, worker, vault, databaseUrl });
  fs.writeFileSync(`${file}.new`, content, { mode: 0o600 });
  fs.renameSync(`${file}.new`, file);
}

export function forgetEnvironments(dataDir) {
  fs.rmSync(environmentsFile(dataDir), { force: true });
}

/** Returns a running start's environments: {web, worker, vault, databaseUrl}; null without one. */
export function readEnvironments(dataDir) {
  return readJson(environmentsFile(dataDir));
}
