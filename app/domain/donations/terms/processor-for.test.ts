import { expect, test } from "vitest";
import {
  processorFor,
  secondProcessor,
  takesMethod,
  withoutPaused,
  type Candidate,
} from "./processor-for";

const lists = { campaignIds: [], brands: null, methods: [] };
const rules = { ...lists, retries: false, takesCards: true, isInstant: true };
const local: Candidate = { ...rules, id: "l", gateway: "local_payments" };
const networks: Candidate = {
  ...rules,
  id: "g",
  gateway: "global_payments",
  brands: ["visa", "master"],
};
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

test("of two gateways the first by order charges a new donation, and an old one stays with its own", () => {
  const batch: Candidate = { ...rules, id: "c", gateway: "centralpos", isInstant: false };
  const both = [batch, local, global];
  expect(processorFor(both, "techo", "visa")).toBe(batch);
  expect(processorFor(both, "techo", "visa", { ownId: "l" })).toBe(local);
  expect(processorFor(both, "techo", "visa", { ownId: "gone" })).toBe(batch);
  // A try at the global gateway moves no donation, and its rule takes all of its campaigns.
  expect(processorFor(both, "techo", "visa", { ownId: "g" })).toBe(batch);
  expect(processorFor(both, "abrigo", "visa", { ownId: "l" })).toBe(global);
  const cabal = { ...batch, brands: ["cabal"] };
  expect(processorFor([cabal, local], "techo", "visa", { ownId: "c" })).toBe(local);
});

test("a one-time donation goes to a gateway that answers at once, whatever the order", () => {
  const batch: Candidate = { ...rules, id: "c", gateway: "centralpos", isInstant: false };
  expect(processorFor([batch, local], "techo", "visa", { isOnce: true })).toBe(local);
  expect(processorFor([batch], "techo", "visa", { isOnce: true })).toBe(batch);
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
  const place = { method: "pse", countries: ["CO"] } as const;
  const methods = [{ ...place, repeats: false, expiresInMs: 0, refunds: false }];
  const redirects: Candidate = { ...rules, id: "b", gateway: "bank", takesCards: false, methods };
  expect(processorFor([local, redirects], "techo", "pse")).toBe(redirects);
  expect(processorFor([redirects, local], "techo", "visa")).toBe(local);
  expect([takesMethod(local, "pse"), takesMethod(redirects, "visa")]).toEqual([false, false]);
  expect(secondProcessor([local, global], "pse")).toBeNull();
});

test("a first charge passes by a company that does not answer, as long as another one charges it now", () => {
  const own = { ...local, id: "m", gateway: "mercadopago", provider: "mercadopago" };
  const next = { ...local, provider: "dlocal" };
  const batch = { ...rules, id: "c", gateway: "centralpos", isInstant: false, provider: "c" };
  const cabal = { ...next, brands: ["cabal"] };
  const isPaused = (provider: string) => provider === "mercadopago";
  const order = { methodId: "visa", isOnce: true };
  expect(withoutPaused([own, next], order, isPaused)).toEqual([next]);
  expect(withoutPaused([own, next], order, () => false)).toEqual([own, next]);
  expect(withoutPaused([own], order, isPaused)).toEqual([own]);
  expect(withoutPaused([own, cabal], order, isPaused)).toEqual([own, cabal]);
  expect(withoutPaused([own, batch], order, isPaused)).toEqual([own, batch]);
  expect(withoutPaused([own, batch], { ...order, isOnce: false }, isPaused)).toEqual([batch]);
});
