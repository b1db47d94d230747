/**
 * Before each unit test file: as if it had a process of its own. Starting one per file took three times
 * as long (nearly all of it Node.js reading packages anew), so a worker keeps its packages, and what a
 * file could leave behind is put back: our own modules, the environment, globals, the clock, metrics.
 */
import { register } from "prom-client";
import { vi } from "vitest";

const KEPT = Symbol.for("dadiva.environment-at-start");
const kept = globalThis as unknown as Record<symbol, NodeJS.ProcessEnv | undefined>;

kept[KEPT] ??= { ...process.env };
for (const name of Object.keys(process.env)) {
  if (!(name in kept[KEPT])) delete process.env[name];
}
Object.assign(process.env, kept[KEPT]);
register.clear();
vi.useRealTimers();
vi.unstubAllGlobals();
vi.restoreAllMocks();
vi.resetModules();
