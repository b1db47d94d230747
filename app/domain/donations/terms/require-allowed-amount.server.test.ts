import { beforeAll, expect, it } from "vitest";
import { makeDonation, openGiving, type TestGiving } from "../../../../tests/factories/charges";
import { useTestDatabase } from "../../../../tests/factories/database";
import { listProcessors } from "./read-giving.server";
import { requireAllowedAmount } from "./require-allowed-amount.server";

useTestDatabase();
const given = "2027-01-10T15:00:00Z";
let giving: TestGiving;
beforeAll(async () => {
  giving = await openGiving(new Date(given));
});

it("keeps a changed amount within the limits of the own account for the donation's card", async () => {
  const ctx = giving.at(given);
  const { donationId } = await makeDonation(ctx, giving, { monthly: true });
  const accountMethods = [
    { id: "visa", minimum: "5", maximum: "3000" },
    { id: "amex", minimum: null, maximum: null },
  ];
  const [first] = await listProcessors(ctx);
  if (!first) throw new Error("no gateway");
  const of = {
    ...{ donationId, campaignId: giving.campaignId },
    processors: [{ ...first, accountMethods }],
  };
  const ask = (amount: bigint) =>
    ctx.transaction((db) => requireAllowedAmount(ctx, db, of, { field: "amount", amount }));
  await ask(300_000n);
  await expect(ask(300_001n)).rejects.toMatchObject({
    fields: { amount: [{ code: "amount_too_high" }] },
  });
});
