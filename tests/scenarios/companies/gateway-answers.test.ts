// Gateways and bank: a page and an API client get the answers that suit each. @any-queue
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { World } from "../../factories/world";

let world: World;

beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world.close());

describe("a page and an API client get answers", () => {
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
