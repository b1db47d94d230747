import { describe, expect, it } from "vitest";
import type { ProviderIo } from "../provider-io";
import { consentUrl, exchangeCode } from "./oauth";

const application = {
  clientId: "9876",
  clientSecret: "a secret",
  authUrl: "https://auth.mercadopago.com",
  apiUrl: "https://api.mercadopago.com",
};
const request = { verifier: "v".repeat(43), redirectUri: "https://dadiva.example/back" };

const token = {
  access_token: "APP_USR-1",
  refresh_token: "TG-1",
  public_key: "APP_USR-2",
  live_mode: true,
  user_id: 440000001,
  token_type: "bearer",
  expires_in: 15_552_000,
  scope: "offline_access read write",
};

const exchange = (answer: Awaited<ReturnType<ProviderIo["http"]>>) =>
  exchangeCode(application, { ...request, code: "TG-code" }, () => Promise.resolve(answer));
const answerOf = (status: number, body: unknown) => ({
  sent: true as const,
  status,
  headers: {},
  body: typeof body === "string" ? body : JSON.stringify(body),
});

it("requests access beyond the token's lifetime", () => {
  const { searchParams } = new URL(consentUrl(application, { ...request, state: "s" }));
  expect(searchParams.get("scope")).toBe("offline_access read write");
});

describe("the provider's answer to a code", () => {
  it("grants access, with or without a refresh token", async () => {
    const { refresh_token: _, ...without } = token;
    const grant = { accountId: "440000001", liveMode: true, expiresInSeconds: 15_552_000 };
    expect(await exchange(answerOf(200, token))).toMatchObject({
      kind: "granted",
      grant: { ...grant, refreshToken: "TG-1" },
    });
    expect(await exchange(answerOf(200, without))).toMatchObject({
      kind: "granted",
      grant: { ...grant, refreshToken: null },
    });
  });

  it.each([
    ["a code that is not good", 400, { error: "invalid_grant", status: 400 }, "refused"],
    ["a fault of ours", 400, { error: "invalid_client", status: 400 }, "unknown"],
    ["a request that it doesn't know", 400, "Bad Request", "unknown"],
    ["credentials that it doesn't take", 401, { error: "invalid_grant" }, "unknown"],
    ["too many requests", 429, { error: "too_many_requests" }, "unknown"],
    ["an outage", 503, { error: "invalid_grant" }, "unknown"],
    ["half a grant", 200, { ...token, access_token: "" }, "unknown"],
  ])("shows for %s whether the code is invalid", async (_, status, body, kind) => {
    expect(await exchange(answerOf(status, body))).toEqual({ kind });
  });
});
