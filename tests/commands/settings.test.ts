import { expect, it } from "vitest";
import { refuseTryouts } from "../../app/infrastructure/production-rules.mjs";
import { Refusal } from "../../app/commands/refusal.mjs";
import { parseSettings } from "../../app/commands/settings.mjs";

const production = {
  DADIVA_ENV: "production",
  APP_HOST: "dadiva.org",
  TRUSTED_PROXIES: "10.0.0.1",
  APP_SECRET: "q8Vf2mLr0ZsYb7NcXa4EtUj6WkDpHg1o9Ri3",
  VAULT_SECRET: "T5hJx8QwBn2KfYv7MzLd4RcGs9PaEu1o6Ui3",
  DLOCAL_LOGIN: "kd83hf7s",
  DLOCAL_TRANS_KEY: "mz91hw6e",
  DLOCAL_SECRET: "Zc4Vb8Nm1QaWs5Ed9RfTg2YhUj6Ik0OlPx73",
  DLOCAL_URL: "https://api.dlocal.com",
  SMTP_URL: "smtp://mail.example.org:587",
  SMS_URL: "https://sms.example.org/send",
  VAULT_KEY_FILE: "/etc/dadiva/vault.key",
  LEGAL_NAME: "Dádiva S. A.",
  LEGAL_TAX_ID: "30-71234567-8",
  LEGAL_ADDRESS: "Av. de Mayo 1, Buenos Aires",
  LEGAL_EMAIL: "ayuda@dadiva.org",
};

it("starts without any setting", () => {
  expect(parseSettings({}, "/checkout")).toMatchObject({
    mode: "development",
    port: 3000,
    metricsPort: 3001,
    labPort: null,
    appHost: "localhost:3000",
    dataDir: "/checkout/.data",
    databaseUrl: null,
    redisUrl: null,
    queues: "auto",
    seed: "demo",
    mailFrom: "Dádiva <no-reply@localhost>",
    missingLegal: ["LEGAL_NAME", "LEGAL_TAX_ID", "LEGAL_ADDRESS", "LEGAL_EMAIL"],
  });
});

it("moves the metrics if the lab's port is set to theirs", () => {
  const settings = parseSettings({ PORT: "4000", LAB_PORT: "4001" }, "/checkout");
  expect(settings).toMatchObject({ port: 4000, labPort: 4001, metricsPort: 4002 });
});

it("creates no demo data in production", () => {
  expect(parseSettings(production, "/checkout")).toMatchObject({
    mode: "production",
    seed: "none",
    missingLegal: [],
  });
});

it.each([
  ["PORT", { PORT: "abc" }],
  ["PORT", { PORT: "0" }],
  ["PORT", { PORT: "65536" }],
  ["METRICS_PORT", { PORT: "65535" }],
  ["METRICS_PORT", { METRICS_PORT: "3000" }],
  ["LAB_PORT", { LAB_PORT: "3000" }],
  ["LAB_PORT", { LAB_PORT: "-1" }],
  ["APP_HOST", { APP_HOST: "http://localhost:3000" }],
  ["APP_HOST", { APP_HOST: "localhost:0" }],
  ["APP_HOST", { APP_HOST: "donate.test/path" }],
  ["DATABASE_URL", { DATABASE_URL: "localhost/dadiva" }],
  ["DATABASE_URL", { DATABASE_URL: "mysql://localhost/dadiva" }],
  ["DATABASE_URL", { DATABASE_URL: "postgresql://localhost" }],
  ["DATABASE_URL", { DATABASE_APP_URL: "postgresql://localhost/dadiva" }],
  ["REDIS_URL", { REDIS_URL: "http://localhost" }],
  ["SEED", { SEED: "everything" }],
  ["DADIVA_ENV", { DADIVA_ENV: "staging" }],
  ["DADIVA_QUEUES", { DADIVA_QUEUES: "kafka" }],
  ["MAIL_FROM", { MAIL_FROM: "nobody" }],
  ["LAB_PORT", { ...production, LAB_PORT: "4100" }],
  ["SEED", { ...production, SEED: "demo" }],
  ["APP_SECRET", { ...production, APP_SECRET: "" }],
  ["APP_SECRET", { ...production, APP_SECRET: "0".repeat(40) }],
  ["VAULT_SECRET", { ...production, VAULT_SECRET: "short" }],
  ["VAULT_KEY_FILE", { ...production, VAULT_KEY_FILE: "" }],
  ["DLOCAL_URL", { ...production, DLOCAL_URL: "https://sandbox.dlocal.com" }],
  ["DLOCAL_URL", { ...production, DLOCAL_URL: "http://127.0.0.1:4000" }],
  ["DLOCAL_URL", { ...production, DLOCAL_URL: "http://api.dlocal.com" }],
  ["DLOCAL_URL", { ...production, DLOCAL_URL: "" }],
  ["SMTP_URL", { ...production, SMTP_URL: "" }],
  ["SMTP_URL", { ...production, SMTP_URL: "https://mail.example.org" }],
  ["SMS_URL", { ...production, SMS_URL: "" }],
  ["OUTBOX_URL", { ...production, OUTBOX_URL: "http://127.0.0.1:1" }],
  ["LAB_PORT", { ...production, LAB: "1" }],
  ["APP_SECRET", { ...production, APP_SECRET: "abababababababababababababababababab" }],
  ["APP_SECRET", { ...production, APP_SECRET: "please-change-me-please-change-me-now" }],
  [
    "APP_SECRET_ALSO",
    { ...production, APP_SECRET_ALSO: "change-me-change-me-change-me-change-me" },
  ],
  ["APP_SECRET_ALSO", { ...production, APP_SECRET_ALSO: "a".repeat(40) }],
  ["APP_SECRET_ALSO", { ...production, APP_SECRET_ALSO: `${production.VAULT_SECRET},x` }],
  ["APP_SECRET_ALSO", { ...production, APP_SECRET_ALSO: `${production.VAULT_SECRET},` }],
  ["VAULT_SECRET", { ...production, VAULT_SECRET: "" }],
  ["DLOCAL_LOGIN", { ...production, DLOCAL_LOGIN: "" }],
  ["DLOCAL_LOGIN", { ...production, DLOCAL_LOGIN: "sandbox-login" }],
  ["DLOCAL_GLOBAL_LOGIN", { ...production, DLOCAL_GLOBAL_LOGIN: "sandbox-login" }],
  ["DLOCAL_GLOBAL_SECRET", { ...production, DLOCAL_GLOBAL_SECRET: "short" }],
  ["MERCADOPAGO_CLIENT_SECRET", { ...production, MERCADOPAGO_CLIENT_SECRET: "secret" }],
  ["MERCADOPAGO_URL", { ...production, MERCADOPAGO_URL: "http://api.mercadopago.com" }],
  ["CENTRALPOS_URL", { ...production, CENTRALPOS_URL: "http://127.0.0.1:4000" }],
  ["DLOCAL_TRANS_KEY", { ...production, DLOCAL_TRANS_KEY: "" }],
  ["DLOCAL_TRANS_KEY", { ...production, DLOCAL_TRANS_KEY: "00000000" }],
  ["DLOCAL_SECRET", { ...production, DLOCAL_SECRET: "mz91hw6e" }],
  ["APP_HOST", { ...production, APP_HOST: "" }],
  ["APP_HOST", { ...production, APP_HOST: "localhost:3000" }],
  ["PUBLIC_SCHEME", { ...production, PUBLIC_SCHEME: "http" }],
  ["TRUSTED_PROXIES", { ...production, TRUSTED_PROXIES: "" }],
  ["DATABASE_URL", { ...production, DATABASE_URL: "postgresql://owner:owner@db/dadiva" }],
  ["DATABASE_URL", { ...production, DATABASE_URL: "postgresql://postgres@db/dadiva" }],
  [
    "DATABASE_APP_URL",
    { ...production, DATABASE_APP_URL: "postgresql://dadiva_app:dadiva_app@db/dadiva" },
  ],
  [
    "DATABASE_PLATFORM_URL",
    { ...production, DATABASE_PLATFORM_URL: "postgresql://p:changeme-changeme@db/dadiva" },
  ],
  ["DATABASE_VAULT_URL", { ...production, DATABASE_VAULT_URL: "postgresql://v:short@db/dadiva" }],
  ["REDIS_URL", { ...production, REDIS_URL: "redis://redis:6379" }],
  ["LEGAL_NAME", { ...production, LEGAL_NAME: "" }],
  ["LEGAL_TAX_ID", { ...production, LEGAL_TAX_ID: " " }],
  ["LEGAL_ADDRESS", { ...production, LEGAL_ADDRESS: "" }],
  ["LEGAL_EMAIL", { ...production, LEGAL_EMAIL: "" }],
  ["LEGAL_EMAIL", { ...production, LEGAL_EMAIL: "dadiva.org" }],
])("explains in one sentence what is wrong with %s: %j", (name, env) => {
  let refusal: unknown;
  try {
    parseSettings(env, "/checkout");
  } catch (error) {
    refusal = error;
  }
  expect(refusal).toBeInstanceOf(Refusal);
  const { message } = refusal as Error;
  expect(message).toContain(name);
  expect(message).toMatch(/^[^\n]+: [^\n]+\.$/);
});

it("requires only the settings that each part needs", () => {
  const { APP_SECRET: _app, SMTP_URL: _smtp, APP_HOST: _host, ...vault } = production;
  expect(() => refuseTryouts(vault, "vault")).not.toThrow();
  expect(() => refuseTryouts(vault, "web")).toThrow("APP_SECRET");
  const { VAULT_KEY_FILE: _keys, ...web } = production;
  expect(() => refuseTryouts(web, "web")).not.toThrow();
  expect(() => refuseTryouts(web, "vault")).toThrow("VAULT_KEY_FILE");
  expect(() => refuseTryouts({}, "migrate")).not.toThrow();
});

it("never repeats a secret or an address with a password", () => {
  const secret = "hunter2hunter2";
  for (const env of [
    { ...production, APP_SECRET: secret },
    { ...production, DATABASE_URL: `postgresql://owner:pw-${secret}-password@db/dadiva` },
    { DATABASE_URL: `mysql://owner:${secret}@localhost/dadiva` },
    { REDIS_URL: `http://:${secret}@localhost` },
  ])
    expect(() => parseSettings(env, "/checkout")).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining(secret) as string }),
    );
});
