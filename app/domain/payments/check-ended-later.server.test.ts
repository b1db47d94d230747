import { expect, it } from "vitest";
import { beginDonation, openGiving } from "../../../tests/factories/charges";
import { useTestDatabase } from "../../../tests/factories/database";
import { checkEndedLater } from "./check-ended-later.server";

useTestDatabase();
const given = "2026-11-21T15:00:00Z";

it("looks at a declined record again for 100 days, and at nothing else", async () => {
  const giving = await openGiving(new Date(given));
  const { id } = await beginDonation(giving.at(given), giving);
  const nextAfter = async (at: string, data: object) => {
    const ctx = giving.at(at);
    await ctx.transaction((db) => db.transaction.updateMany({ where: { id }, data }));
    await checkEndedLater(ctx, { id, cause: "gift" });
    const row = await ctx.read((db) => db.transaction.findFirstOrThrow({ where: { id } }));
    return row.checkAt?.toISOString() ?? null;
  };
  const declined = { status: "rejected", settledAt: new Date(given), checkAt: null };
  expect(await nextAfter("2026-11-22T15:00:00Z", declined)).toBeNull();
  const record = { provider: "centralpos" };
  expect(await nextAfter("2026-11-22T15:00:00Z", record)).toBe("2026-11-25T15:00:00.000Z");
  expect(await nextAfter("2027-03-02T15:00:00Z", record)).toBeNull();
});
