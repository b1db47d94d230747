import { expect, test } from "vitest";
import { dlocalCapabilities } from "./capabilities";

// calls.md, 'Provider amount limits', in minor units; EC in USD.
test.each([
  ["AR", "ARS", 1_000n, 300_000_000n],
  ["BR", "BRL", 500n, 1_500_000n],
  ["CL", "CLP", 1_000n, 1_000_000n],
  ["CO", "COP", 5_000n, 14_000_000n],
  ["EC", "USD", 100n, 500_000n],
  ["MX", "MXN", 500n, 5_000_000n],
  ["PE", "PEN", 200n, 1_100_000n],
  ["UY", "UYU", 500n, 11_000_000n],
] as const)("limits of %s", (country, currency, minimum, maximum) => {
  expect(dlocalCapabilities.limits[country]).toEqual({ currency, minimum, maximum });
});
