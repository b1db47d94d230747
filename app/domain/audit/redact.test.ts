import { describe, expect, it } from "vitest";
import { changesBetween, HIDDEN, redact } from "./redact";
import { userAgentFamily } from "~/values/web/user-agent-family";

describe("redact", () => {
  it("keeps business data, four digits of numbers, a trace of addresses", () => {
    expect(redact("bank_name", "Banco Galicia")).toBe("Banco Galicia");
    expect(redact("primary", true)).toBe(true);
    expect(redact("account_number", "0070999020000065706080")).toBe("•••6080");
    expect(redact("contact_phone", "+541141234567")).toBe("•••4567");
    expect(redact("email", "ana.paz@huellas.example")).toBe("a•••@huellas.example");
  });

  it("hides unlisted fields, and numbers too short to cut", () => {
    for (const field of ["password", "password_hash", "token", "first_name", "cc_number", "new"]) {
      expect(redact(field, "canary-7d1f")).toBe(HIDDEN);
    }
    expect(redact("account_number", "123456")).toBe(HIDDEN);
  });

  it("keeps a whole id, even one with as many consecutive digits as a card number", () => {
    const id = "01a1fdfa-5400-7123-8456-789012ae85dc";
    expect(redact("logo", id)).toBe(id);
  });

  it("removes long runs of digits from free text, and shortens the text", () => {
    expect(redact("description", "Card 4509 9535 6623 3704 here")).toBe("Card ••• here");
    expect(String(redact("description", "a".repeat(900)))).toHaveLength(200);
    expect(redact("reason", "a".repeat(500))).toBe("a".repeat(500));
  });
});

describe("changesBetween", () => {
  it("returns only differing fields, with old and new values", () => {
    const before = { name: "Huellas", color: "#111111", categories: ["a"], slug: undefined };
    const after = { name: "Huellas", color: "#222222", categories: ["a"], slug: null };
    expect(changesBetween(before, after)).toEqual({ color: ["#111111", "#222222"] });
  });

  it("detects a change also if the redacted texts are equal", () => {
    const changes = changesBetween({ first_name: "Ana" }, { first_name: "Eva" });
    expect(changes).toEqual({ first_name: [HIDDEN, HIDDEN] });
  });

  it("treats a missing side as empty", () => {
    expect(changesBetween(null, { primary: true, objective: 500n })).toEqual({
      primary: [null, true],
      objective: [null, "500"],
    });
    expect(changesBetween({ gateway: "local_payments" }, null)).toEqual({
      gateway: ["local_payments", null],
    });
  });
});

describe("userAgentFamily", () => {
  it.each([
    [
      "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36",
      "Chrome, Android",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
      "Safari, iOS",
    ],
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0",
      "Firefox, Windows",
    ],
    ["curl/8.5.0", ""],
  ])("%s", (header, family) => {
    expect(userAgentFamily(header)).toBe(family);
  });
});
