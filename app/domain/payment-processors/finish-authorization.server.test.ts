import { randomInt } from "node:crypto";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import {
  contextFor,
  createTestOrganization,
  useTestDatabase,
} from "../../../tests/factories/database";
import { Simulator } from "../../../tests/simulators/mercadopago/server";
import type { Settings } from "../../../tests/simulators/mercadopago/settings";
import { beginAuthorization } from "./begin-authorization.server";
import { connectAccount } from "./connect-account.server";
import { finishAuthorization } from "./finish-authorization.server";
import { openSecrets } from "./gateway-secrets.server";
import { listPaymentProcessors } from "./list-payment-processors.server";

const now = new Date("2026-11-21T12:00:00Z");
const settings: Settings = {
  port: 0,
  clientId: "9876",
  clientSecret: "a-secret-of-the-application",
  redirectUri: "https://localhost:3000/auth/mercadopago/callback",
  liveMode: false,
  ...{ folder: null, controlSecret: "", webhookSecret: "", webhookUrl: "" },
};
const simulator = new Simulator(settings);

beforeAll(async () => {
  vi.stubEnv("DADIVA_ENV", "production");
  const url = `http://127.0.0.1:${await simulator.listen()}`;
  Object.assign(process.env, {
    MERCADOPAGO_CLIENT_ID: settings.clientId,
    MERCADOPAGO_CLIENT_SECRET: settings.clientSecret,
    MERCADOPAGO_AUTH_URL: url,
    MERCADOPAGO_URL: url,
  });
  useTestDatabase();
});
afterAll(() => {
  simulator.close();
  vi.unstubAllEnvs();
});

it("rejects a test account in production", async () => {
  const { organization, user } = await createTestOrganization(now);
  const ctx = contextFor(organization, user, now);
  const account = randomInt(100_000_000, 900_000_000);
  const finish = async (liveMode: boolean) => {
    settings.liveMode = liveMode;
    const address = `${await beginAuthorization(ctx)}&decision=approve&account=${account}`;
    const answer = await fetch(address, { redirect: "manual" });
    const { searchParams } = new URL(answer.headers.get("location") ?? "");
    const [state, code] = [searchParams.get("state") ?? "", searchParams.get("code")];
    return finishAuthorization(ctx, { state, code, error: null });
  };
  expect(await finish(false)).toBe("test");
  expect(await listPaymentProcessors(ctx)).toEqual([]);
  expect(await finish(true)).toBe("connected");
});

it("connects an account once for a key, with sealed secrets, and for one organisation", async () => {
  const [ctx, other] = [await createTestOrganization(now), await createTestOrganization(now)];
  const accountId = String(randomInt(100_000_000, 900_000_000));
  const account = {
    ...({ company: "mercadopago", accountId, accountName: "HUELLAS" } as const),
    ...{ secrets: { accessToken: "a-token" }, expiresAt: null },
  };
  const key = ctx.newId();
  const first = await connectAccount(ctx, account, key);
  expect(first).toMatchObject({ state: "done", answer: { gateway: "mercadopago" } });
  expect(await connectAccount(ctx, account, key)).toEqual(first);
  const rows = await ctx.read((db) => db.gatewayConnection.findMany());
  expect(rows.map(({ accountId: id }) => id)).toEqual([accountId]);
  expect(rows[0]?.secrets).not.toContain("a-token");
  expect(openSecrets(rows[0]?.secrets ?? "")).toEqual(account.secrets);
  await expect(connectAccount(other, account)).rejects.toThrow("gateway_account_taken");
  expect(await listPaymentProcessors(other)).toEqual([]);
});
