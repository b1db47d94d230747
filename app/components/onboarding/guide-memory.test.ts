import { afterEach, expect, it, vi } from "vitest";
import { guideMemory } from "./guide-memory";

afterEach(() => vi.unstubAllGlobals());

function stubStorage() {
  const kept = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  };
  vi.stubGlobal("window", { localStorage });
  return kept;
}

it("keeps the step of one person, in one organisation, of one guide", () => {
  stubStorage();
  const own = guideMemory("create-campaign", "org-1/user-1");
  expect(own.step()).toBe(0);
  own.keep(3);
  expect(own.step()).toBe(3);
  expect(guideMemory("payment-gateways", "org-1/user-1").step()).toBe(0);
  expect(guideMemory("create-campaign", "org-1/user-2").step()).toBe(0);
  expect(guideMemory("create-campaign", "org-2/user-1").step()).toBe(0);
});

it.each(["", "NaN", "-1", "1.5", "three"])("ignores the stored value %j", (text) => {
  const kept = stubStorage();
  kept.set("dadiva:guide:org-1/user-3:create-campaign", text);
  expect(guideMemory("create-campaign", "org-1/user-3").step()).toBe(0);
});

const refuse = (): never => {
  throw new DOMException("The operation is insecure.", "SecurityError");
};

it.each([
  ["is refused", { get: refuse }],
  ["is full", { value: { getItem: () => null, setItem: refuse } }],
])("keeps a closed guide closed until the page is left, when storage %s", (what, storage) => {
  vi.stubGlobal("window", Object.defineProperty({}, "localStorage", storage));
  const person = `org-1/${what}`;
  expect(guideMemory("create-campaign", person).step()).toBe(0);
  guideMemory("create-campaign", person).keep(2);
  expect(guideMemory("create-campaign", person).step()).toBe(2);
  expect(guideMemory("payment-gateways", person).step()).toBe(0);
});
