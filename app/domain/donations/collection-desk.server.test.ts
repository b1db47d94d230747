import { afterAll, beforeAll, expect, it } from "vitest";
import { findPlanned, makeGift, openGiving } from "../../../tests/factories/charges";
import { testDatabase, type TestDatabase } from "../../../tests/factories/database";
import { openDesk } from "./collection-desk.server";
import { listProcessors } from "./read-giving.server";

let database: TestDatabase;
beforeAll(() => {
  database = testDatabase();
});
afterAll(() => database.close());

it("sends what goes by one gateway when the other's statement fails", async () => {
  const given = "2026-11-21T15:00:00Z";
  const giving = await openGiving(new Date(given));
  const ctx = giving.at("2026-12-05T12:00:00Z");
  const planned = [];
  for (let count = 0; count < 2; count += 1) {
    const { donationId } = await makeGift(giving.at(given), giving, { monthly: true });
    planned.push(await findPlanned(ctx, donationId));
  }
  const [first, second] = planned;
  const [processor] = await listProcessors(ctx);
  if (!first || !second || !processor) throw new Error("nothing is planned");
  const desk = openDesk(ctx);
  const wrong = { ...processor, id: "no id at all" };
  const [good, bad] = await Promise.allSettled([
    desk.send({ id: first.id, amount: 5n, processor }),
    desk.send({ id: second.id, amount: 5n, processor: wrong }),
  ]);
  expect(good).toEqual({ status: "fulfilled", value: true });
  expect(bad.status).toBe("rejected");
});
