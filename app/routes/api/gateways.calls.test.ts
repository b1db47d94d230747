/** The rules of gateways and bank; tests/e2e/gateway-rules.spec.ts types them into the page. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exampleBankAccount } from "../../../prisma/seed/identities";
import { callAs } from "../../../tests/factories/call-in-process";
import {
  contextAt,
  createTestOrganization,
  testDatabase,
  type TestDatabase,
} from "../../../tests/factories/database";
import { bankRules, descriptorRules } from "../../../tests/factories/gateway-rules";
import { createTestCampaign, createTestProcessor } from "../../../tests/factories/donations";
import { getCountry, type CountryCode } from "~/countries/country";
import type { OrganizationContext } from "~/domain/context";
import { calls as bankAccounts } from "./bank-accounts.calls";
import { calls as processors } from "./payment-processors.calls";

const now = new Date("2026-11-26T12:00:00Z");
const calls = [...bankAccounts, ...processors];
const owners = new Map<CountryCode, OrganizationContext>();
let database: TestDatabase;
beforeAll(() => {
  database = testDatabase();
});
afterAll(() => database.close());

/** Returns an owner of the country. */
async function ownerOf(country: CountryCode): Promise<OrganizationContext> {
  const known = owners.get(country);
  if (known) return known;
  const { currency } = getCountry(country);
  const made = await createTestOrganization(now, { country, currency });
  owners.set(country, made);
  return made;
}

async function refusalOf(country: CountryCode, method: string, path: string, body: object) {
  const answer = await callAs(await ownerOf(country), calls, method, path, body);
  expect(answer.status, answer.text).toBe(422);
  expect(answer.error.code).toBe("validation_failed");
  return answer.error.fields;
}

describe("a bank account", () => {
  test.each(
    bankRules.map((rule) => [`${rule.country} ${rule.field}: ${rule.rule}`, rule] as const),
  )("%s", async (_name, { country, field, typed, text, also, with: others = [] }) => {
    const account = { ...exampleBankAccount(country, { email: "ana@huellas.example" }), ...also };
    const body = { ...account, [field]: typed };
    const fields = await refusalOf(country, "POST", "/manage/api/bank_accounts", body);
    expect(fields).toMatchObject({ [field]: [text] });
    expect(Object.keys(fields ?? {}).sort()).toEqual([field, ...others].sort());
  });

  test("in a currency other than the country's", async () => {
    const account = exampleBankAccount("AR", { email: "ana@huellas.example" });
    const body = { ...account, currency: "USD" };
    expect(await refusalOf("AR", "POST", "/manage/api/bank_accounts", body)).toEqual({
      currency: ["La cuenta debe estar en la moneda local del país"],
    });
  });
});

describe("a gateway", () => {
  const ids = new Map<CountryCode, string>();
  const pathOf = async (country: CountryCode) => {
    const id = ids.get(country) ?? (await createTestProcessor(await ownerOf(country)));
    ids.set(country, id);
    return `/manage/api/payment_processors/${id}`;
  };

  test.each(descriptorRules.map((rule) => [`${rule.country}: ${rule.rule}`, rule] as const))(
    "name on the statement, %s",
    async (_name, { country, typed, text }) => {
      const fields = await refusalOf(country, "PATCH", await pathOf(country), {
        soft_descriptor: typed,
      });
      expect(fields).toEqual({ soft_descriptor: [text] });
    },
  );

  test("global payments require a rule, with campaigns of their own that are not promoted", async () => {
    const made = await createTestOrganization(now);
    const organization = {
      ...made.organization,
      planTier: "professional",
      planPaidUntil: new Date("2027-01-01T00:00:00Z"),
    };
    const owner = contextAt(organization, now);
    const [own, promoted] = [await createTestCampaign(owner), await createTestCampaign(owner)];
    const strange = await createTestCampaign(await ownerOf("AR"));
    await database.owner.query("UPDATE campaigns SET type = 'promoted' WHERE id = $1", [promoted]);
    const enable = (campaign_uuids: string[]) =>
      callAs(owner, calls, "POST", "/manage/api/payment_processors", {
        gateway: "global_payments",
        soft_descriptor: "HUELLAS",
        rules: { retry: false, campaign_uuids },
      });
    const account = exampleBankAccount("AR", { email: "ana@huellas.example" });
    await callAs(owner, calls, "POST", "/manage/api/bank_accounts", account);
    const none = await enable([]);
    expect([none.status, none.error.fields]).toEqual([
      422,
      { rules: ["Elegí al menos una regla"] },
    ]);
    for (const campaign of [strange, promoted, "nobody"]) {
      const { status, error } = await enable([campaign]);
      const fields = { "rules.campaign_uuids": ["La opción elegida no es válida. Elegí otra."] };
      expect([status, error.fields]).toEqual([422, fields]);
    }
    // The other fields were valid, so the campaign itself caused the rejection.
    const answer = await enable([own]);
    expect(answer.status, answer.text).toBe(201);
  });
});
