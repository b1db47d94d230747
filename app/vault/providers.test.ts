import { describe, expect, it } from "vitest";
import { providersFrom } from "./providers";

const first = {
  DLOCAL_URL: "https://api.dlocal.example",
  DLOCAL_LOGIN: "login",
  DLOCAL_TRANS_KEY: "key",
  DLOCAL_SECRET: "secret",
};
const second = {
  DLOCAL_GLOBAL_LOGIN: "other-login",
  DLOCAL_GLOBAL_TRANS_KEY: "other-key",
  DLOCAL_GLOBAL_SECRET: "other-secret",
};

describe("the accounts that the vault signs for", () => {
  it("are the configured ones: the first account never signs for the second", () => {
    expect([...providersFrom(first).keys()]).toEqual(["dlocal", "mercadopago"]);
    const both = providersFrom({ ...first, ...second });
    expect(both.get("dlocal")).toMatchObject({
      recipe: "dlocal-v2",
      settings: { LOGIN: "login", TRANS_KEY: "key", SECRET: "secret" },
    });
    expect(both.get("dlocal_global")).toMatchObject({
      settings: { LOGIN: "other-login", TRANS_KEY: "other-key", SECRET: "other-secret" },
    });
  });

  it.each(Object.keys(second))("reject a missing %s when the others are set", (name) => {
    const half = { ...first, ...second, [name]: "" };
    expect(() => providersFrom(half)).toThrow(`${name} is missing`);
  });

  it("require the first account", () => {
    expect(() => providersFrom({ ...first, DLOCAL_LOGIN: undefined })).toThrow("DLOCAL_LOGIN");
  });
});

describe("a company whose account is optional", () => {
  const key = { STRIPE_SECRET_KEY: "key" };

  it("signs for it at its own address, or not at all", () => {
    expect(providersFrom({ ...first, ...key }).get("stripe")).toEqual({
      origin: "https://api.stripe.com",
      recipe: "stripe-payment-method",
      settings: { SECRET_KEY: "key" },
    });
    expect(providersFrom(first).has("stripe")).toBe(false);
    const conekta = { ...first, CONEKTA_PRIVATE_KEY: "key", CONEKTA_WEBHOOK_KEY: "other" };
    expect(providersFrom(conekta).get("conekta")).toEqual({
      origin: "https://api.conekta.io",
      recipe: "conekta-token",
      settings: { PRIVATE_KEY: "key" },
    });
  });
});
