/**
 * Resets the state before each test file. A process for each file would take three times as long
 * (mostly loading packages), so a worker keeps its packages, and resets what a file may change: our
 * own modules, the environment, globals, the clock, metrics.
 */
import { register } from "prom-client";
import { afterAll, vi } from "vitest";
import { testProcess } from "./test-process";

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

// A file that uses the product's own database (factories/database.ts) leaves pools open; for 30 s
// each they would exceed the server's connections.
afterAll(async () => {
  await kept.closeDatabase?.();
  delete kept.closeDatabase;
});
