import { beforeAll, describe, expect, it } from "vitest";
import { appCode } from "../../../../tests/factories/second-factor";
import { useTestDatabase } from "../../../../tests/factories/database";
import { findStep, makeSecret, openSecret, sealSecret, totpUri } from "./totp.server";

beforeAll(useTestDatabase);
/** RFC 6238, appendix B: the last six digits for SHA-1. */
const RFC_SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const now = new Date("2026-11-21T12:00:10Z");

describe("codes", () => {
  it.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [2_000_000_000, "279037"],
  ])("at %i s the standard's example is %s", (seconds, code) => {
    expect(findStep(RFC_SECRET, code, new Date(seconds * 1000))).toBe(
      BigInt(Math.floor(seconds / 30)),
    );
  });

  it("are valid for the previous and the next step, and no further", () => {
    const step = BigInt(Math.floor(now.getTime() / 30_000));
    const found = [-2, -1, 0, 1, 2].map((steps) =>
      findStep(RFC_SECRET, appCode(RFC_SECRET, now, steps), now),
    );
    expect(found).toEqual([null, step - 1n, step, step + 1n, null]);
  });
});

describe("a secret", () => {
  it("has 160 random bits and is stored sealed", () => {
    const secret = makeSecret();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(makeSecret()).not.toBe(secret);
    const sealed = sealSecret(secret);
    expect(sealed).not.toContain(secret);
    expect(openSecret(sealed)).toBe(secret);
    expect(() => openSecret(sealed.replace(/\.\w{8}\./, ".00000000."))).toThrow("key missing");
  });

  it("is shown in the app with the product's name and the person's address", () => {
    const uri = totpUri(RFC_SECRET, { issuer: "Dádiva", label: "ana@huellas.example" });
    const { protocol, host, searchParams } = new URL(uri);
    expect([protocol, host]).toEqual(["otpauth:", "totp"]);
    expect(decodeURIComponent(uri)).toContain("Dádiva:ana@huellas.example");
    expect(searchParams.get("secret")).toBe(RFC_SECRET);
  });
});
