import { afterEach, expect, it, vi } from "vitest";

afterEach(() => vi.unstubAllEnvs());

it.each([
  ["3000", undefined, 3001],
  ["3000", "9100", 9100],
  ["3000", "", 0],
  ["65535", undefined, 0],
])("has metrics for port %s and METRICS_PORT %s at %s", async (port, metrics, expected) => {
  vi.resetModules();
  for (const name of ["DATABASE_APP_URL", "DATABASE_PLATFORM_URL"])
    vi.stubEnv(name, "postgres://x");
  vi.stubEnv("APP_SECRET", "a secret of this test");
  vi.stubEnv("PORT", port);
  vi.stubEnv("METRICS_PORT", metrics);
  const { env } = await import("./env.server");
  expect(env().METRICS_PORT).toBe(expected);
});
