import { beforeAll, describe, expect, it } from "vitest";
import { countryCodes, getCountry, type CountryCode } from "~/countries/country";
import { createTestOrganization, useTestDatabase } from "../../../../tests/factories/database";
import { calls } from "../country.calls";
import { describeCountry } from "./describe-country.server";

const now = new Date("2026-11-21T12:00:00Z");

beforeAll(() => useTestDatabase());

async function described(code: CountryCode) {
  const { currency } = getCountry(code);
  return describeCountry(await createTestOrganization(now, { country: code, currency }));
}

describe("describeCountry", () => {
  it.each(countryCodes)("returns %s with the fields of the specification", async (code) => {
    const country = await described(code);
    const data = getCountry(code);
    const schema = calls.find(({ id }) => id === "getCountry")?.answers[200];
    expect(schema?.safeParse(country).error?.issues ?? []).toEqual([]);
    expect(country).toMatchObject({ identifier: code, payment_modes: data.paymentModes });
    expect(country.uid_options.map(({ uid_type }) => uid_type)).toEqual(data.uid.options);
    expect(country.documents.map(({ type }) => type)).toEqual(
      data.documents.map(({ type }) => type),
    );
    expect(country.payment_gateways.map(({ id }) => id)).toEqual([
      "local_payments",
      "global_payments",
    ]);
    expect(country.banks[0]?.featured).toBe(true);
    expect(country.banks.some(({ legacy }) => legacy)).toBe(false);
    expect(country.timezones.options).toContain(country.timezones.default);
    expect(country.admin_divisions.options).toHaveLength(data.adminDivisions.length);
    expect(country.phone_codes[0]).toEqual({
      country: "AR",
      name: "Argentina",
      phone_code: "+54",
    });
  });

  it.each([
    ["AR", { customizable: true, max: 16, prefixes: ["MP"] }, { min: "10.00", max: "3000000.00" }],
    [
      "BR",
      { customizable: true, max: 13, prefixes: ["DL", "DLOCAL"] },
      { min: "5.00", max: "15000.00" },
    ],
    ["CL", { customizable: false, max: null, prefixes: [] }, { min: "1000", max: "1000000" }],
    ["CO", { customizable: false, max: null, prefixes: [] }, { min: "5000", max: "14000000" }],
    ["EC", { customizable: false, max: null, prefixes: ["KS"] }, { min: "1.00", max: "5000.00" }],
    [
      "MX",
      { customizable: true, max: 13, prefixes: ["OP", "DL", "DLO", "OPENPAY"] },
      { min: "5.00", max: "50000.00" },
    ],
    [
      "PE",
      { customizable: true, max: 16, prefixes: ["DL", "MP"] },
      { min: "2.00", max: "11000.00" },
    ],
    ["UY", { customizable: false, max: null, prefixes: [] }, { min: "5.00", max: "110000.00" }],
  ] as const)("returns the descriptor and limits of %s", async (code, descriptor, limits) => {
    const { payment_gateways: gateways } = await described(code);
    for (const gateway of gateways) {
      expect(gateway).toMatchObject({
        fee: expect.any(Number) as number,
        new: gateway.id === "global_payments",
        // Stripe, behind global payments in two countries, tells its limits itself.
        limits: gateway.new && /^(?:BR|MX)$/.test(code) ? null : limits,
        descriptor: {
          soft: descriptor.customizable,
          max_chars: descriptor.max,
          prefixes: descriptor.prefixes,
        },
      });
      const [first] = descriptor.prefixes;
      const shown = descriptor.customizable ? "HUELLAS" : "DADIVA";
      expect(gateway.descriptor.value).toBe(first ? `${first}*${shown}` : shown);
      expect(gateway.descriptor.others).toHaveLength(Math.max(0, descriptor.prefixes.length - 1));
    }
  });

  it("returns which bank fields depend on the bank", async () => {
    const uruguay = (await described("UY")).bank_account;
    const parameter = (of: typeof uruguay, name: string) =>
      of.parameters.find((candidate) => candidate.name === name);
    expect(parameter(uruguay, "account_type")).toMatchObject({
      mandatory: false,
      mandatory_for_bank_codes: ["001"],
    });
    expect(parameter(uruguay, "bank_branch")).toMatchObject({
      mandatory: false,
      mandatory_for_bank_codes: ["137"],
    });
    expect(uruguay.account_types_only_for_bank_codes).toEqual(["001"]);
    const colombia = (await described("CO")).bank_account;
    for (const name of ["bank_address", "bank_city"])
      expect(parameter(colombia, name)).toMatchObject({ mandatory: true });
    const typesOf = async (code: CountryCode) =>
      (await described(code)).bank_account.account_types.map((type) => type.code);
    expect(await typesOf("CL")).toEqual(["C", "S", "V"]);
    expect(await typesOf("PE")).toEqual(["C", "S", "M"]);
    expect(await typesOf("MX")).toEqual([]);
    const kindOf = async (code: CountryCode) =>
      (await described(code)).bank_account.account_number.kind;
    expect(await Promise.all(countryCodes.map(kindOf))).toEqual([
      "cbu",
      null,
      null,
      null,
      null,
      "clabe",
      "cci",
      null,
    ]);
  });
});
