// One card on forty pledges: a card pays for a family, not for a street.
import { afterAll, beforeAll, expect, it } from "vitest";
import { newEmail } from "../../factories/donation-form";
import { World } from "../../factories/world";
import { capture, START, Team } from "./pledging";

const PLEDGES = 40;
const AT_ONCE = 8;

let world: World;
beforeAll(async () => {
  world = await World.open();
  await world.lab.setClock(START);
});
afterAll(() => world.close());

it("is charged for three donors, and a person looks at the others", async () => {
  const team = await Team.open(world);
  const operator = await team.enter("operator");
  const emails = Array.from({ length: PLEDGES }, newEmail);
  const pledges = emails.map((email) => team.pledge({ donor: { email } }));
  for (const pledge of pledges) expect((await capture(operator, pledge)).status).toBe(201);
  await world.lab.setClock("2027-01-12T15:06:00Z");
  await world.lab.runDue();
  const links = await Promise.all(emails.map((email) => team.linkTo(email, "pay")));
  for (let from = 0; from < links.length; from += AT_ONCE) {
    const paid = links.slice(from, from + AT_ONCE).map((link) => team.pay(link));
    for (const { status } of await Promise.all(paid)) expect(status).toBe(303);
  }
  await world.lab.runDue();
  const states = new Map<string, number>();
  for (const { uuid } of pledges) {
    const { state, reason } = await team.read(uuid);
    const name = reason ? `${state} ${reason}` : state;
    states.set(name, (states.get(name) ?? 0) + 1);
  }
  expect(Object.fromEntries(states)).toEqual({
    charged_first: 3,
    "on_hold card_repeated": PLEDGES - 3,
  });
  expect(await team.countDonations()).toBe(3);
});
