import { afterEach, expect, it, vi } from "vitest";

afterEach(() => vi.unstubAllEnvs());

/** Loads a fresh module with these settings and those that every process needs. */
async function envOf(given: Record<string, string | undefined>) {
  vi.resetModules();
  const needed = { DATABASE_APP_URL: "postgres://x", DATABASE_PLATFORM_URL: "postgres://x" };
  const settings = { ...needed, APP_SECRET: "a secret of this test", ...given };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  return (await import("./env.server")).env;
}

it.each([
  ["3000", undefined, 3001],
  ["3000", "9100", 9100],
  ["3000", "", 0],
  ["65535", undefined, 0],
])("serves metrics for PORT %s and METRICS_PORT %s at %s", async (port, metrics, expected) => {
  const env = await envOf({ PORT: port, METRICS_PORT: metrics });
  expect(env().METRICS_PORT).toBe(expected);
});

it("accepts the account of global payments only when it is complete", async () => {
  const half = await envOf({ DLOCAL_GLOBAL_LOGIN: "l", DLOCAL_GLOBAL_SECRET: "s" });
  expect(half).toThrow("Missing or wrong setting: DLOCAL_GLOBAL_TRANS_KEY.");
  const whole = await envOf({ DLOCAL_GLOBAL_TRANS_KEY: "k" });
  expect(whole().DLOCAL_GLOBAL_LOGIN).toBe("l");
});

it("validates each further secret in APP_SECRET_ALSO", async () => {
  const good = "another secret of this test";
  for (const list of ["short", `${good},x`, `${good},`]) {
    expect(await envOf({ APP_SECRET_ALSO: list }), list).toThrow(
      "Missing or wrong setting: APP_SECRET_ALSO.",
    );
  }
  expect((await envOf({ APP_SECRET_ALSO: `${good},${good}` }))().APP_SECRET_ALSO).toContain(good);
});
