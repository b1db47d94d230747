/** A card's number is removed for any spelling of an address that Remix's router accepts. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { World } from "../factories/world";

const NUMBER = "4242424242424242";
let world: World;
let tenant: Awaited<ReturnType<World["openTenant"]>>;
beforeAll(async () => {
  world = await World.open();
  tenant = await world.openTenant();
});
afterAll(() => world.close());

test.each([
  ["as it stands", "donations"],
  ["with a last slash", "donations/"],
  ["in another case", "DONATIONS"],
  ["escaped", "%64onations"],
  ["for its data", "donations.data"],
])("%s", async (_how, end) => {
  const { slug } = tenant.organization;
  const path = `/c/${tenant.campaign.slug}/${end}`;
  const typed = await world.visitor().post(slug, path, { card_number: NUMBER });
  expect(typed.status).toBe(403);
  expect(typed.text).not.toContain(NUMBER);
  // Only the code that removes cards rejects a body that it cannot read.
  const packed = await world.visitor().call("POST", slug, path, {
    body: { card_number: NUMBER },
    headers: { "content-encoding": "gzip" },
  });
  expect([packed.status, packed.error().code]).toEqual([400, "malformed_request"]);
});

test("an address that decodes to another path is not found", async () => {
  const { slug } = tenant.organization;
  for (const way of ["x/%2e%2e", "x/..", "x\\..", "."]) {
    const path = `/c/${way}/${tenant.campaign.slug}/donations`;
    const typed = await world.visitor().post(slug, path, { card_number: NUMBER });
    expect(typed.status, path).toBe(404);
    expect(typed.text, path).not.toContain(NUMBER);
  }
});

test("a card of a brand that the country does not accept is named, and none of it is stored", async () => {
  const { slug } = tenant.organization;
  const donor = world.visitor();
  const page = await donor.get(slug, `/c/${tenant.campaign.slug}`);
  const elo = "6500310000000005";
  const body = {
    holder_name: "Ana Paz",
    pan: elo,
    expiration_month: "12",
    expiration_year: "2039",
    cvv: "123",
    key: page.meta("vault-key"),
  };
  const refused = await donor.call("POST", slug, "/cvault/credit-card/temporal", { body });
  expect(refused.status).toBe(422);
  expect(refused.error()).toMatchObject({
    code: "validation_failed",
    message: "No podemos recibir donaciones con ese tipo de tarjeta (Elo)",
    fields: { pan: ["Tarjeta no permitida"] },
  });
  expect(refused.text).not.toContain(elo);
});
