import { beforeAll, expect, it } from "vitest";
import { formToken, isSessionToken, verifyFormToken, sessionToken } from "./csrf.server";

const now = new Date("2027-03-01T12:00:00Z");
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const scope = { organizationId: "019aa000-0000-7000-8000-000000000000", form: "techo" };

beforeAll(() => {
  process.env.APP_SECRET ??= "a secret of this test alone";
  process.env.DATABASE_APP_URL ??= "postgresql://nobody@127.0.0.1:9/none";
  process.env.DATABASE_PLATFORM_URL ??= process.env.DATABASE_APP_URL;
});

it("is valid for its tenant's form, for a day", () => {
  const token = formToken(scope, now);
  expect(verifyFormToken(token, scope, now)).toBe("valid");
  expect(verifyFormToken(token, { organizationId: scope.organizationId }, later(23))).toBe("valid");
  expect(verifyFormToken(token, scope, later(25))).toBe("expired");
  // The lab's clock can also go back.
  expect(verifyFormToken(token, scope, later(-1))).toBe("expired");
});

it("is invalid for another form, tenant or host", () => {
  const token = formToken(scope, now);
  for (const other of [{ form: "otra" }, { organizationId: null }, { organizationId: "x" }]) {
    expect(verifyFormToken(token, { ...scope, ...other }, now)).toBe("invalid");
  }
  for (const wrong of [null, "", ".", "a.b", `${token}x`, token.slice(1), token.split(".")[0]]) {
    expect(verifyFormToken(wrong ?? null, scope, now)).toBe("invalid");
  }
});

it("differs each time, and repeats no card number from an address", () => {
  expect(formToken(scope, now)).not.toBe(formToken(scope, now));
  const form = "4111-1111-1111-1111";
  const token = formToken({ ...scope, form }, now);
  expect(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()).not.toContain("1111");
  expect(verifyFormToken(token, { ...scope, form }, now)).toBe("valid");
});

it("is bound to its session in signed-in areas", () => {
  const session = { id: "a", csrfSecret: "s" };
  const token = sessionToken(session);
  expect(isSessionToken(session, token)).toBe(true);
  expect(isSessionToken({ ...session, id: "b" }, token)).toBe(false);
  expect(isSessionToken({ ...session, csrfSecret: "t" }, token)).toBe(false);
  expect(isSessionToken(session, null)).toBe(false);
});

it("has a new mask in each response, and must not have a suffix", () => {
  const session = { id: "a", csrfSecret: "s" };
  const [one, other] = [sessionToken(session), sessionToken(session)].map((token) =>
    Buffer.from(token, "base64url"),
  ) as [Buffer, Buffer];
  expect(one.filter((byte, at) => byte === other[at]).length).toBeLessThan(8);
  const hash = one.subarray(32).map((byte, at) => byte ^ (one[at] ?? 0));
  expect(isSessionToken(session, Buffer.from(hash).toString("base64url"))).toBe(false);
  const longer = Buffer.concat([one, one.subarray(0, 32)]).toString("base64url");
  expect(isSessionToken(session, longer)).toBe(false);
  expect(isSessionToken(session, one.subarray(0, 32).toString("base64url"))).toBe(false);
});
