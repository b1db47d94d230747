/** Tests which of our accounts a new gateway charges with. */
import { afterEach, expect, it, vi } from "vitest";
import { providerBehind } from "./provider-behind.server";

afterEach(() => vi.unstubAllEnvs());

function useStripe(): void {
  vi.stubEnv("STRIPE_SECRET_KEY", "key");
  vi.stubEnv("STRIPE_WEBHOOK_SECRET", "secret");
}

it.each([
  ["MX", "global_payments", "stripe"],
  ["BR", "global_payments", "stripe"],
  ["MX", "local_payments", "dlocal"],
  ["AR", "global_payments", "dlocal"],
] as const)("charges %s's %s at the company of its row: %s", (country, gateway, provider) => {
  useStripe();
  expect(providerBehind(country, gateway)).toBe(provider);
});

it("charges at dLocal where this installation lacks a setting of that company", () => {
  expect(providerBehind("MX", "global_payments")).toBe("dlocal");
  vi.stubEnv("STRIPE_SECRET_KEY", "key");
  expect(providerBehind("MX", "global_payments")).toBe("dlocal");
});
