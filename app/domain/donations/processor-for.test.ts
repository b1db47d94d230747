import { expect, test } from "vitest";
import { processorFor, type Candidate } from "./processor-for";

const local: Candidate = { gateway: "local_payments", campaignIds: [] };
const global: Candidate = { gateway: "global_payments", campaignIds: ["abrigo"] };
const retries: Candidate = { gateway: "global_payments", campaignIds: [] };

test.each([
  ["the first by order", [local], "techo", local],
  ["the global one for the campaigns of its rule", [local, global], "abrigo", global],
  ["the local one for the others, whatever the order", [global, local], "techo", local],
  ["the local one where the rule names no campaign", [retries, local], "abrigo", local],
  ["the global one for all where there is no other", [global], "techo", global],
  ["none where there is none", [], "techo", null],
])("%s", (_name, candidates, campaign, chosen) => {
  expect(processorFor(candidates, campaign)).toBe(chosen);
});
