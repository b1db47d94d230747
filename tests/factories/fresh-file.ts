/**
 * Resets the state before each test file: our modules, the environment, globals, the clock,
 * metrics. A process for each file would take three times as long.
 */
import { register } from "prom-client";
import { afterAll, vi } from "vitest";
import { testProcess } from "./servers/test-process";

const kept = testProcess();

vi.unstubAllEnvs();
kept.environment ??= { ...process.env };
for (const name of Object.keys(process.env)) {
  if (!(name in kept.environment)) delete process.env[name];
}
Object.assign(process.env, kept.environment);
register.clear();
vi.useRealTimers();
vi.unstubAllGlobals();
vi.restoreAllMocks();
vi.resetModules();

// The pools of a file that uses the product's database would exceed the server's connections.
afterAll(async () => {
  await kept.closeDatabase?.();
  delete kept.closeDatabase;
});
