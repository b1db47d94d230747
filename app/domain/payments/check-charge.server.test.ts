import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  beginDonation,
  factsOf,
  makeDonation,
  openGiving,
  type TestGiving,
} from "../../../tests/factories/charges";
import { testDatabase, type TestDatabase } from "../../../tests/factories/database";
import { booked, notFound, openLookUps, type LookUps } from "../../../tests/factories/look-ups";
import { donationCause } from "~/domain/donations/results/donation-cause.server";
import { checkCharge } from "./check-charge.server";
import { getDonationState } from "~/domain/donations/giving/get-donation-state.server";

const given = "2026-11-21T15:00:00Z";
const after = (seconds: number) => new Date(new Date(given).getTime() + seconds * 1000);

let database: TestDatabase;
let giving: TestGiving;
let lookUps: LookUps;

beforeAll(async () => {
  lookUps = await openLookUps();
  database = testDatabase();
  giving = await openGiving(new Date(given));
});
beforeEach(() => Object.assign(lookUps, { requested: 0, says: notFound }));
afterAll(async () => {
  await database.close();
  lookUps.close();
});

async function checkAt(seconds: number, id: string): Promise<string> {
  const ctx = giving.at(after(seconds), "payments.check-charge");
  await checkCharge(ctx, donationCause, id);
  return (await factsOf(ctx, id)).status;
}

describe("a charge that the provider does not know", () => {
  it("ends after two not-found answers, a minute apart, both after the longest flight", async () => {
    const { id } = await beginDonation(giving.at(given), giving);
    expect(await checkAt(5, id)).toBe("in_process");
    expect(await checkAt(300, id)).toBe("in_process");
    expect(await checkAt(350, id)).toBe("in_process");
    expect(await checkAt(361, id)).toBe("non_existant");
  });

  it("stays open while the provider is silent or answers something else", async () => {
    const { id } = await beginDonation(giving.at(given), giving);
    for (const answer of [
      null,
      (): [number, object] => [500, {}],
      (): [number, object] => [404, { code: 1234 }],
      (): [number, object] => booked("PAID")("another reference"),
    ]) {
      lookUps.says = answer;
      expect(await checkAt(3_600, id)).toBe("in_process");
      expect(await checkAt(7_200, id)).toBe("in_process");
    }
    const { checks } = await factsOf(giving.at(given), id);
    expect(checks).toBe(8);
  });
});

it("never ends as unknown what the provider confirmed, for its record may be charged still", async () => {
  const { id } = await beginDonation(giving.at(given), giving);
  lookUps.says = booked("PENDING");
  expect(await checkAt(300, id)).toBe("in_process");
  lookUps.says = notFound;
  for (const seconds of [400, 500, 90_000, 200_000]) {
    expect(await checkAt(seconds, id)).toBe("in_process");
  }
});

describe("a charge that the provider knows", () => {
  it.each([
    ["PAID", "approved"],
    ["REJECTED", "rejected"],
    ["PENDING", "in_process"],
  ])("%s is %s", async (status, ours) => {
    const { id } = await beginDonation(giving.at(given), giving);
    lookUps.says = booked(status);
    expect(await checkAt(300, id)).toBe(ours);
  });

  it("is not re-checked once it is decided", async () => {
    const { id } = await makeDonation(giving.at(given), giving);
    expect(await checkAt(300, id)).toBe("approved");
    expect(lookUps.requested).toBe(0);
  });
});

it("finds no donation of another organisation", async () => {
  const { donationId } = await makeDonation(giving.at(given), giving);
  const stranger = (await openGiving(new Date(given))).at(given);
  await expect(getDonationState(stranger, donationId)).rejects.toMatchObject({ code: "not_found" });
});
