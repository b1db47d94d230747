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

it.each(["", "NaN", "-1", "1.5", "three"])("takes %j for nothing that is kept", (text) => {
  const kept = stubStorage();
  const own = guideMemory("create-campaign", "org-1/user-1");
  own.keep(1);
  for (const key of kept.keys()) kept.set(key, text);
  expect(own.step()).toBe(0);
});

it("holds nobody up where a browser keeps nothing", () => {
  vi.stubGlobal("window", {
    get localStorage(): never {
      throw new DOMException("The operation is insecure.", "SecurityError");
    },
  });
  const own = guideMemory("create-campaign", "org-1/user-1");
  own.keep(1);
  expect(own.step()).toBe(0);
});
