import { afterEach, describe, expect, it, vi } from "vitest";
import { requireSafeStart } from "./safe-start";

const SAFE = {
  DADIVA_ENV: "production",
  LAB: "",
  LAB_PORT: "",
  SEED: "none",
  OUTBOX_URL: "",
  PUBLIC_SCHEME: "https",
  APP_SECRET: "fT9xQ2mLw7Zr4Kp1Vb6Ns3Hc8Jd5Gy0A",
  VAULT_SECRET: "kR4vP8sXe2Wn7Bq5Lz1Mt9Uj3Hf6Dc0Y",
  VAULT_KEY_FILE: "/run/keys/vault.json",
  DLOCAL_LOGIN: "x7Kq2Lm9Pz",
  DLOCAL_TRANS_KEY: "r5Tn8Wb3Vc",
  DLOCAL_SECRET: "hY6dF1gJ4kM7nB0vC3xZ9aS2qW5eR8tU",
  DLOCAL_URL: "https://api.company.test",
  SMTP_URL: "smtps://mail.organization.test:465",
  SMS_URL: "https://sms.organization.test/send",
  LEGAL_NAME: "Dádiva S. A.",
  LEGAL_TAX_ID: "30-71234567-8",
  LEGAL_ADDRESS: "Av. de Mayo 1",
  LEGAL_EMAIL: "ayuda@organization.test",
  APP_HOST: "donar.organization.test",
  TRUSTED_PROXIES: "10.0.0.1",
  DATABASE_URL: "",
  DATABASE_APP_URL: "",
  DATABASE_PLATFORM_URL: "",
  DATABASE_VAULT_URL: "",
  QUEUE_DATABASE_URL: "",
  REDIS_URL: "",
};

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** Returns the process's message at its exit; null when it starts. */
function startWith(part: "web" | "worker" | "vault", changes: Record<string, string>) {
  for (const [name, value] of Object.entries({ ...SAFE, ...changes })) vi.stubEnv(name, value);
  const said: string[] = [];
  vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    said.push(String(text));
    return true;
  });
  const exit = vi.spyOn(process, "exit").mockImplementation((() => undefined) as never);
  requireSafeStart(part);
  if (said.length > 0) expect(exit).toHaveBeenCalledWith(1);
  return said[0] ?? null;
}

describe("a process of production", () => {
  it("starts with safe settings", () => {
    for (const part of ["web", "worker", "vault"] as const) expect(startWith(part, {})).toBeNull();
  });

  it.each([
    ["web", { APP_SECRET: "secret" }, "APP_SECRET can be guessed"],
    ["web", { LAB: "1" }, "LAB_PORT opens the lab"],
    ["web", { APP_HOST: "localhost:3000" }, "APP_HOST is missing"],
    ["worker", { DLOCAL_URL: "http://api.company.test" }, "DLOCAL_URL is not encrypted"],
    ["web", { LEGAL_TAX_ID: "" }, "LEGAL_TAX_ID is missing"],
    ["worker", { LEGAL_NAME: "" }, "LEGAL_NAME is missing"],
    ["vault", { VAULT_KEY_FILE: "" }, "VAULT_KEY_FILE is missing"],
  ] as const)("%s rejects %j in one sentence", (part, changes, sentence) => {
    const said = startWith(part, changes);
    expect(said).toContain(`${part}: ${sentence}`);
    expect(said?.trim().split("\n")).toHaveLength(1);
  });

  it("requires nothing in development", () => {
    expect(startWith("web", { DADIVA_ENV: "development", APP_SECRET: "x" })).toBeNull();
  });
});
