import { expect, it } from "vitest";
import { campaignTypes, offersMonthly } from "./campaign-types";

it("offers gifts of every month for the cause as a whole, and for nothing that ends", () => {
  expect(campaignTypes.filter(offersMonthly)).toEqual(["fundraise"]);
});
