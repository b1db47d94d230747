/**
 * Before each test file: as if it had a process of its own. Starting one per file took three times
 * as long (nearly all of it Node.js reading packages anew), so a worker keeps its packages, and what a
 * file could leave behind is put back: our own modules, the environment, globals, the clock, metrics.
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

// Who used the product's own database (factories/database.ts) leaves its pools open: 30 s each would
// be more connections than the server takes.
afterAll(async () => {
  await kept.closeDatabase?.();
  delete kept.closeDatabase;
});
