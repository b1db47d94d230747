/**
 * Tests the rules of gateways and bank over the JSON calls; tests/e2e/gateway-rules.spec.ts types
 * them.
 *
 * @any-queue
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exampleBankAccount } from "../../prisma/seed/identities";
import type { CountryCode } from "~/countries/country";
import { bankRules, descriptorRules } from "../factories/gateway-rules";
import type { LabOrganization } from "../factories/lab";
import type { Visitor } from "../factories/product";
import { World } from "../factories/world";

interface CollectionBatch {
  made: LabOrganization;
  visitor: Visitor;
  token: string;
}

let world: World;
const desks = new Map<CountryCode, CollectionBatch>();

beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world.close());

/** Returns a signed-in owner of the country. */
async function deskOf(country: CountryCode): Promise<CollectionBatch> {
  const known = desks.get(country);
  if (known) return known;
  const made = await world.lab.createOrganization({ country });
  const visitor = world.visitor();
  const page = await visitor.signIn(made.slug, made.owner);
  const batch = { made, visitor, token: page.meta("csrf-token") };
  desks.set(country, batch);
  return batch;
}

async function refusalOf(country: CountryCode, method: string, path: string, body: object) {
  const { made, visitor, token } = await deskOf(country);
  const answer = await visitor.call(method, made.slug, path, { body, token });
  expect(answer.status, answer.text).toBe(422);
  const { code, fields } = answer.error() as { code: string; fields?: object };
  expect(code).toBe("validation_failed");
  return fields;
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

describe("answers to a page and to an API client", () => {
  test("about a deleted gateway: success, and 404", async () => {
    const made = await world.lab.createOrganization();
    const visitor = world.visitor();
    const token = (await visitor.signIn(made.slug, made.owner)).meta("csrf-token");
    const place = "/manage/settings/gateways";
    const uuid = made.processors[0]?.uuid ?? "";
    const form = { csrf_token: token, intent: "delete", uuid };
    for (const time of ["first", "again"]) {
      const answer = await visitor.post(made.slug, place, form);
      expect([answer.status, answer.headers.location], time).toEqual([303, place]);
      expect((await visitor.follow(answer)).text).toContain("Eliminamos la pasarela.");
    }
    const path = `/manage/api/payment_processors/${uuid}`;
    expect((await visitor.call("DELETE", made.slug, path, { token })).status).toBe(404);
  });

  test("about another bank with an empty number, which would belong to the old bank", async () => {
    const made = await world.lab.createOrganization({ country: "CL" });
    const visitor = world.visitor();
    const token = (await visitor.signIn(made.slug, made.owner)).meta("csrf-token");
    const path = "/manage/api/bank_accounts";
    const [account] = (await visitor.call("GET", made.slug, path)).data<
      Record<string, string | null>[]
    >();
    const bank_code = account?.bank_code === "012" ? "037" : "012";
    const text = "Cambiaste de banco: ingresa también el número de la cuenta";
    const called = await visitor.call("PATCH", made.slug, `${path}/${account?.uuid ?? ""}`, {
      body: { bank_code },
      token,
    });
    expect([called.status, called.error().code]).toEqual([422, "validation_failed"]);
    expect(called.text).toContain(text);
    const typed = Object.entries({ ...account, bank_code, account_number: "" }).filter(
      (field): field is [string, string] => typeof field[1] === "string",
    );
    const fields = { ...Object.fromEntries(typed), csrf_token: token, intent: "bank" };
    const posted = await visitor.post(made.slug, "/manage/settings/gateways/bank", fields);
    expect(posted.status).toBe(422);
    expect(posted.text).toContain(text);
  });
});

describe("a gateway", () => {
  const pathOf = async (country: CountryCode) => {
    const { made } = await deskOf(country);
    return `/manage/api/payment_processors/${made.processors[0]?.uuid ?? ""}`;
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
    const { made } = await deskOf("AR");
    const strange = await world.openTenant();
    const promoted = await world.lab.createCampaign(made.slug);
    await world.database.query("UPDATE campaigns SET type = 'promoted' WHERE id = $1", [
      promoted.uuid,
    ]);
    const sent = (campaign_uuids: string[]) => ({
      gateway: "global_payments",
      soft_descriptor: "HUELLAS",
      rules: { retry: false, campaign_uuids },
    });
    const requested = (campaign_uuids: string[]) =>
      refusalOf("AR", "POST", "/manage/api/payment_processors", sent(campaign_uuids));
    expect(await requested([])).toEqual({ rules: ["Elegí al menos una regla"] });
    const wrong = { "rules.campaign_uuids": ["La opción elegida no es válida. Elegí otra."] };
    expect(await requested([strange.campaign.uuid])).toEqual(wrong);
    expect(await requested([promoted.uuid])).toEqual(wrong);
    expect(await requested(["nobody"])).toEqual(wrong);
    // The other fields were valid, so the campaign itself caused the rejection.
    const { visitor, token } = await deskOf("AR");
    const own = await world.lab.createCampaign(made.slug);
    const answer = await visitor.call("POST", made.slug, "/manage/api/payment_processors", {
      body: sent([own.uuid]),
      token,
    });
    expect(answer.status, answer.text).toBe(201);
  });
});
