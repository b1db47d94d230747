import { randomInt } from "node:crypto";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import {
  contextFor,
  createTestOrganization,
  useTestDatabase,
} from "../../../tests/factories/database";
import { Simulator, type Settings } from "../../../tests/simulators/mercadopago/server";
import { beginAuthorization } from "./begin-authorization.server";
import { finishAuthorization } from "./finish-authorization.server";
import { listPaymentProcessors } from "./list-payment-processors.server";

const now = new Date("2026-11-21T12:00:00Z");
const settings: Settings = {
  port: 0,
  clientId: "9876",
  clientSecret: "a-secret-of-the-application",
  redirectUri: "https://localhost:3000/auth/mercadopago/callback",
  liveMode: false,
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
