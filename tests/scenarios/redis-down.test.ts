// Redis is only a hint: without it nothing is rejected, and nothing is lost.
import { afterAll, beforeAll, expect, it } from "vitest";
import { donationOf, World } from "../factories/world";

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(async () => {
  if (world.stack.queues === "redis") await world.lab.start("redis");
  await world.close();
});

it("accepts donations while Redis is down, and sends charges and mails once it is back", async ({
  skip,
}) => {
  if (world.stack.queues !== "redis") skip("there is no redis-server");
  await world.lab.setClock("2027-01-12T15:00:00Z");
  const tenant = await world.openTenant();
  await world.lab.kill("redis");
  const email = "sin-redis@example.org";
  const answer = await world.give(tenant, { monthly: true, collectDay: 10, email });
  expect(answer.status, answer.text).toBe(201);
  await world.lab.start("redis");
  await world.lab.setClock("2027-02-10T03:00:00Z");
  await world.lab.runDue();
  expect(await world.describeMonths(donationOf(answer))).toEqual([
    "2027-01 approved",
    "2027-02 approved",
    "2027-03 planned",
  ]);
  expect((await world.lab.readOutbox(email)).mails).toHaveLength(2);
});
