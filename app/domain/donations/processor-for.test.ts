import { expect, test } from "vitest";
import { processorFor, secondProcessor, type Candidate } from "./processor-for";

const local: Candidate = { gateway: "local_payments", campaignIds: [], retries: false };
const global: Candidate = { gateway: "global_payments", campaignIds: ["abrigo"], retries: true };
const campaigns: Candidate = { gateway: "global_payments", campaignIds: [], retries: false };

test.each([
  ["the first by order", [local], "techo", local],
  ["the global one for the campaigns of its rule", [local, global], "abrigo", global],
  ["the local one for the others, whatever the order", [global, local], "techo", local],
  ["the local one where the rule names no campaign", [campaigns, local], "abrigo", local],
  ["the global one for all where there is no other", [global], "techo", global],
  ["none where there is none", [], "techo", null],
])("%s", (_name, candidates, campaign, chosen) => {
  expect(processorFor(candidates, campaign)).toBe(chosen);
});

test("a second attempt uses the global gateway only with the rule retry", () => {
  expect(secondProcessor([local, global])).toBe(global);
  expect(secondProcessor([local, campaigns])).toBeNull();
});
