import { expect, test } from "vitest";
import { processorFor, secondProcessor, takesMethod, type Candidate } from "./processor-for";

const rules = { campaignIds: [], retries: false, brands: null, takesCards: true, methods: [] };
const local: Candidate = { ...rules, gateway: "local_payments" };
const networks: Candidate = { ...rules, gateway: "global_payments", brands: ["visa", "master"] };
const global: Candidate = { ...networks, campaignIds: ["abrigo"], retries: true };

test.each([
  ["the first by order", [local], "techo", "visa", local],
  ["the global one for the campaigns of its rule", [local, global], "abrigo", "visa", global],
  ["the local one for the others, whatever the order", [global, local], "techo", "visa", local],
  ["the local one where the rule names no campaign", [networks, local], "abrigo", "visa", local],
  ["the global one for all where there is no other", [global], "techo", "visa", global],
  ["the local one for a brand that only it charges", [global, local], "abrigo", "naranja", local],
  ["by the rules alone while the brand is unknown", [global, local], "abrigo", "", global],
  ["by the rules alone where no gateway charges the brand", [global], "techo", "naranja", global],
  ["none where there is none", [], "techo", "visa", null],
])("%s", (_name, candidates, campaign, methodId, chosen) => {
  expect(processorFor(candidates, campaign, methodId)).toBe(chosen);
});

test("a second attempt uses the global gateway only with the rule retry, for its brands", () => {
  expect(secondProcessor([local, global], "visa")).toBe(global);
  expect(secondProcessor([local, networks], "visa")).toBeNull();
  expect(secondProcessor([local, global], "naranja")).toBeNull();
});

test("a gateway charges its own brands, and an unknown one until the provider answers", () => {
  expect([takesMethod(global, "master"), takesMethod(global, "")]).toEqual([true, true]);
  expect([takesMethod(global, "cabal"), takesMethod(local, "cabal")]).toEqual([false, true]);
});

test("a local method goes only to a gateway that charges it, and cards never to one without them", () => {
  const methods = [{ method: "pse", countries: ["CO"], repeats: false }] as const;
  const redirects: Candidate = { ...rules, gateway: "bank", takesCards: false, methods };
  expect(processorFor([local, redirects], "techo", "pse")).toBe(redirects);
  expect(processorFor([redirects, local], "techo", "visa")).toBe(local);
  expect([takesMethod(local, "pse"), takesMethod(redirects, "visa")]).toEqual([false, false]);
  expect(secondProcessor([local, global], "pse")).toBeNull();
});
