import { expect, test } from "vitest";
import { explainRoute, type RouteQuestion } from "./explain-route";
import { processorFor, takesMethod } from "./processor-for";

const rules = { campaignIds: [], methods: [], retries: false, takesCards: true };
const local = {
  ...{ ...rules, id: "l", gateway: "local_payments", provider: "dlocal" },
  ...{ brands: null, isInstant: true },
};
const batch = {
  ...{ ...rules, id: "c", gateway: "centralpos", provider: "centralpos" },
  ...{ brands: ["visa", "cabal"], isInstant: false },
};
const global = {
  ...{ ...rules, id: "g", gateway: "global_payments", provider: "stripe", isInstant: true },
  ...{ brands: ["visa", "master"], campaignIds: ["abrigo"], retries: true },
};
const all = [batch, local, global];
const why = (question: Partial<RouteQuestion>, candidates = all) =>
  explainRoute(candidates, { campaignId: "techo", methodId: "visa", ...question })
    .map(({ does, id, reason }) => `${id} ${does} ${reason}`)
    .join(", ");

test.each([
  ["the order", {}, "c charges first_in_order, l nothing comes_after, g retries retry_rule"],
  [
    "what charged before",
    { ownId: "l" },
    "c nothing comes_after, l charges charged_before, g retries retry_rule",
  ],
  [
    "a gift that is given once",
    { isOnce: true },
    "c nothing answers_later, l charges first_in_order, g retries retry_rule",
  ],
  [
    "the global gateway's campaigns",
    { campaignId: "abrigo" },
    "c nothing comes_after, l nothing comes_after, g charges campaign_rule",
  ],
  [
    "a brand",
    { methodId: "naranja" },
    "c nothing method_not_taken, l charges only_one, g nothing method_not_taken",
  ],
  [
    "a company that does not answer",
    { isOnce: true, isPaused: (provider: string) => provider === "dlocal" },
    "c nothing answers_later, l nothing company_paused, g charges only_one",
  ],
  [
    "an amount",
    { ownId: "l", isWithin: (id: string) => id !== "l" },
    "c nothing comes_after, l nothing amount_outside, g retries retry_rule",
  ],
  [
    "a method that nobody takes",
    { methodId: "pix" },
    "c nothing method_not_taken, l nothing method_not_taken, g nothing method_not_taken",
  ],
])("explains %s", (_what, question, answer) => {
  expect(why(question)).toBe(answer);
});

test("names the gateway that the rules choose, whatever is asked", () => {
  const lists = [all, [local], [global], [batch, global], [global, local, batch]];
  for (const candidates of lists)
    for (const methodId of ["visa", "naranja", "cabal", ""])
      for (const campaignId of ["techo", "abrigo"])
        for (const ownId of [null, "l", "c", "g", "gone"])
          for (const isOnce of [false, true]) {
            const question = { campaignId, methodId, ownId, isOnce };
            const chosen = processorFor(candidates, campaignId, methodId, { ownId, isOnce });
            const charges = explainRoute(candidates, question).find(
              ({ does }) => does === "charges",
            );
            const expected = chosen && takesMethod(chosen, methodId) ? chosen.id : undefined;
            expect(charges?.id, JSON.stringify(question)).toBe(expected);
          }
});
