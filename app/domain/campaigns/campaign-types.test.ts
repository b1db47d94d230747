import { expect, it } from "vitest";
import { campaignTypes, offersMonthly } from "./campaign-types";

it("offers monthly donations for the cause as a whole, and for no campaign that ends", () => {
  expect(campaignTypes.filter(offersMonthly)).toEqual(["fundraise"]);
});
