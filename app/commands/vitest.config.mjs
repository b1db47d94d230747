// Configuration of all Vitest tests. `npm run vitest -- app/values/money/money.test.ts` watches one file;
// its project (suites.mjs) starts what it needs.
import path from "node:path";
import { SUITES } from "./testing/suites.mjs";

const root = path.resolve(import.meta.dirname, "../..");
const setupFolder = path.join(import.meta.dirname, "vitest");

export function project(name) {
  const { include, parallel, limit, setup } = SUITES[name];
  return {
    root,
    resolve: { alias: { "~": path.join(root, "app") } },
    esbuild: { jsx: "automatic" },
    test: {
      name,
      environment: "node",
      include,
      fileParallelism: parallel,
      maxWorkers: parallel ? 2 : 1,
      // Projects with different workers run one after the other.
      sequence: { groupOrder: Object.keys(SUITES).indexOf(name) },
      // The files of a project share processes; the set-up resets their state.
      isolate: false,
      setupFiles: ["tests/factories/fresh-file.ts"],
      globalSetup: setup ? [path.join(setupFolder, setup)] : [],
      testTimeout: limit,
      hookTimeout: 240_000,
    },
  };
}

export default {
  root,
  test: {
    globalSetup: [path.join(setupFolder, "client.mjs")],
    projects: Object.keys(SUITES).map(project),
  },
};
