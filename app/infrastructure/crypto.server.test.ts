import { beforeAll, expect, it, vi } from "vitest";
import {
  equalsSecretly,
  keyedHash,
  randomCode,
  randomToken,
  seal,
  sha256,
  sign,
  unseal,
  unsign,
} from "./crypto.server";

beforeAll(() => {
  process.env.APP_SECRET ??= "a secret of this test alone";
  process.env.DATABASE_APP_URL ??= "postgresql://nobody@127.0.0.1:9/none";
  process.env.DATABASE_PLATFORM_URL ??= process.env.DATABASE_APP_URL;
});

it("signs for one purpose, and detects every change", () => {
  const signed = sign("link", "donación|1");
  expect(unsign("link", signed)).toBe("donación|1");
  expect(unsign("form", signed)).toBeNull();
  for (const at of [0, 5, signed.length - 1]) {
    const changed = signed.slice(0, at) + (signed[at] === "A" ? "B" : "A") + signed.slice(at + 1);
    expect(unsign("link", changed)).toBeNull();
  }
  for (const wrong of ["", ".", "x", `${signed}.`, `.${signed}`, "a".repeat(5000)]) {
    expect(unsign("link", wrong)).toBeNull();
  }
});

/** Returns spellings that Node.js decodes to the same bytes. */
function spellingsOf(text: string): string[] {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const bits = [...alphabet].map((sign) => text.slice(0, -1) + sign);
  const same = Buffer.from(text, "base64url");
  return [
    `${text}=`,
    `${text}\n`,
    ` ${text}`,
    text.replaceAll("-", "+").replaceAll("_", "/"),
    ...bits,
  ]
    .filter((other) => other !== text)
    .filter((other) => Buffer.from(other, "base64url").equals(same));
}

it("takes a signature in its own spelling only", () => {
  const signed = Array.from({ length: 8 }, (_, at) => sign("link", `donation|${at}`));
  for (const one of signed) {
    const [body = "", signature = ""] = one.split(".");
    const others = spellingsOf(signature);
    expect(others.length).toBeGreaterThan(4);
    for (const other of others) expect(unsign("link", `${body}.${other}`), other).toBeNull();
  }
  const sealed = seal("code", "123456");
  for (const other of spellingsOf(sealed)) expect(unseal("code", other), other).toBeNull();
});

it("seals a text, which opens only with the same purpose", () => {
  const sealed = seal("code", "123456");
  expect(sealed).not.toContain("123456");
  expect(seal("code", "123456")).not.toBe(sealed);
  expect(unseal("code", sealed)).toBe("123456");
  expect(unseal("other", sealed)).toBeNull();
  expect(
    unseal("code", `A${sealed.slice(1)}`.replace(/^A/, sealed[0] === "A" ? "B" : "A")),
  ).toBeNull();
  expect(unseal("code", "short")).toBeNull();
});

it("separates hashes by purpose, and makes codes and tokens in their formats", () => {
  expect(keyedHash("a", "x").equals(keyedHash("b", "x"))).toBe(false);
  expect(keyedHash("a", "x").equals(keyedHash("a", "x"))).toBe(true);
  expect(sha256("").toString("hex")).toMatch(/^e3b0c44298fc/);
  for (let time = 0; time < 200; time += 1) expect(randomCode()).toMatch(/^\d{6}$/);
  expect(randomToken()).toMatch(/^[\w-]{43}$/);
});

it("compares texts of any length", () => {
  expect(equalsSecretly("ñ", "ñ")).toBe(true);
  expect(equalsSecretly("ñ", "n")).toBe(false);
  expect(equalsSecretly("", "n")).toBe(false);
});

it("accepts the previous and the next secret, and signs with the current one only", async () => {
  const load = async (current: string, also: string) => {
    vi.resetModules();
    process.env.APP_SECRET = current;
    process.env.APP_SECRET_ALSO = also;
    return import("./crypto.server");
  };
  const { APP_SECRET: kept = "" } = process.env;
  const [a, b] = ["the first secret of all", "the second secret of all"];
  const before = await load(a, "");
  const made = { link: before.sign("link", "x"), box: before.seal("totp", "y") };
  const hash = before.keyedHash("gift", "z");
  // Before a rotation, old processes can already verify what new ones will sign.
  const staged = await load(a, b);
  const promoted = await load(b, a);
  expect(staged.unsign("link", promoted.sign("link", "new"))).toBe("new");
  expect(promoted.unsign("link", made.link)).toBe("x");
  expect(promoted.unseal("totp", made.box)).toBe("y");
  expect(promoted.matchesKeyedHash("gift", "z", hash)).toBe(true);
  expect(made.box.startsWith(promoted.currentSeal())).toBe(false);
  expect(promoted.seal("totp", "y").startsWith(promoted.currentSeal())).toBe(true);
  const block = Buffer.alloc(16, 7);
  const [, old] = promoted.blockTaggers("form", "s");
  expect(old?.(block).equals(before.blockTagger("form", "s")(block))).toBe(true);
  const retired = await load(b, "");
  expect(retired.unsign("link", made.link)).toBeNull();
  expect(retired.unseal("totp", made.box)).toBeNull();
  expect(retired.matchesKeyedHash("gift", "z", hash)).toBe(false);
  await load(kept, "");
});
