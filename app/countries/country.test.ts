import { describe, expect, it } from "vitest";
import { z } from "zod";
import { isTimeZone } from "~/values/time/zone-parts";
import { currencies } from "~/values/money/money";
import {
  amountLimits,
  countries,
  countryCodes,
  getCountry,
  isCountryCode,
  type CountryCode,
} from "./country";

const text = z.string().min(1);
const labels = z.object({ es: text, en: text, pt: text });
const regex = text.refine((pattern) => new RegExp(pattern));
/** The types' promises about the data, which TypeScript cannot verify in JSON. */
const schema = z.object({
  code: z.string().length(2),
  iso3: z.string().length(3),
  name: labels,
  currency: z.enum(currencies),
  locale: z.string().regex(/^(es|pt)-[A-Z]{2}$/),
  language: z.enum(["es", "pt"]),
  voice: z.enum(["vos", "tú", "você"]),
  phoneCode: z.string().regex(/^\+\d+$/),
  timezones: z.array(z.string().refine(isTimeZone)).min(1),
  adminDivisions: z.array(z.object({ code: text, name: text })).min(7),
  logo: z.enum(["standard", "brazil"]),
  postalCode: z.object({ label: labels, regex, example: text, mask: text.nullable() }),
  paymentModes: z.array(z.enum(["card", "cbu", "bank_transfer"])).min(1),
  integratedGateways: z.array(
    z.object({
      id: z.enum(["local_payments", "global_payments"]),
      feeBasisPoints: z.number().int().positive(),
      provider: z.enum(["dlocal", "stripe", "conekta"]),
      alternativeProvider: z.enum(["dlocal", "stripe", "conekta"]).optional(),
    }),
  ),
  regularGateways: z.array(
    z.object({
      id: z.enum(["mercadopago", "centralpos"]),
      connection: z.enum(["oauth", "authorization_code"]),
    }),
  ),
  uid: z.object({
    options: z.array(text),
    types: z.array(
      z.object({
        key: text,
        label: labels,
        regex,
        appliesTo: z.array(z.enum(["organization", "person"])).min(1),
      }),
    ),
  }),
  bankAccount: z.object({
    accountTypes: z.array(z.object({ code: z.enum(["C", "S", "V", "M"]), label: labels })),
    accountNumber: z.object({
      kind: z.enum(["cbu", "clabe", "cci"]).nullable(),
      regex,
      regexByBank: z.record(text, regex),
    }),
  }),
  documents: z.array(z.object({ type: text, label: text, description: labels })).min(5),
});

describe("countries", () => {
  it("are the eight of the specification", () => {
    expect(countryCodes).toEqual(["AR", "BR", "CL", "CO", "EC", "MX", "PE", "UY"]);
    expect(isCountryCode("EC")).toBe(true);
    expect(isCountryCode("ar")).toBe(false);
    expect(isCountryCode(undefined)).toBe(false);
    expect(() => getCountry("ZZ" as CountryCode)).toThrow(RangeError);
  });

  it.each(countries.map((country) => [country.code, country] as const))(
    "%s has the types that it promises",
    (_code, country) => {
      const parsed = schema.safeParse(country);
      expect(parsed.error?.issues ?? []).toEqual([]);
      expect(country.timezones).toContain(country.defaultTimezone);
      const keys = country.uid.types.map((type) => type.key);
      expect(country.uid.options.every((option) => keys.includes(option))).toBe(true);
      expect(keys).toContain(country.uid.organization.type);
      const usual = country.uid.types.filter((type) => type.isDefaultCardholder);
      expect(usual).toHaveLength(1);
      expect(usual[0]?.appliesTo).toContain("person");
      expect(country.uid.options).toContain(usual[0]?.key);
      expect(Object.keys(country.uidRules).every((key) => keys.includes(key))).toBe(true);
    },
  );

  it("show Brazil's own logo in Brazil only", () => {
    expect(countries.filter(({ logo }) => logo !== "standard").map(({ code }) => code)).toEqual([
      "BR",
    ]);
  });

  it("use vos in Argentina and Uruguay only", () => {
    expect(countries.filter(({ voice }) => voice === "vos").map(({ code }) => code)).toEqual([
      "AR",
      "UY",
    ]);
  });

  it.each([
    ["AR", 1000n, 300000000n],
    ["BR", 500n, 1500000n],
    ["CL", 1000n, 1000000n],
    ["CO", 5000n, 14000000n],
    ["EC", 100n, 500000n],
    ["MX", 500n, 5000000n],
    ["PE", 200n, 1100000n],
    ["UY", 500n, 11000000n],
  ] as const)("limit charges in %s at dLocal", (country, min, max) => {
    expect(amountLimits(country, "dlocal")).toEqual({ min, max });
  });

  it("limit Conekta in Mexico and leave Stripe to its server", () => {
    expect(amountLimits("MX", "conekta")).toEqual({ min: 1000n, max: 800000n });
    expect(amountLimits("AR", "conekta")).toBeNull();
    expect(amountLimits("AR", "stripe")).toBeNull();
  });
});
