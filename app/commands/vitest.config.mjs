// How every Vitest suite runs. `npm test` names the suite in DADIVA_SUITE; by hand all files are open:
// npx vitest run --config app/commands/vitest.config.mjs app/values
import path from "node:path";
import { FULL_ONLY, SUITES } from "./suites.mjs";

const root = path.resolve(import.meta.dirname, "../..");
const suite = SUITES[process.env.DADIVA_SUITE];
const chosen = process.env.DADIVA_SUITE_FILES;

export default {
  root,
  resolve: { alias: { "~": path.join(root, "app") } },
  esbuild: { jsx: "automatic" },
  test: {
    environment: "node",
    include: chosen ? JSON.parse(chosen) : (suite?.include ?? ["**/*.test.{ts,tsx}"]),
    exclude: ["node_modules/**", "build/**", "tests/e2e/**", ...(suite ? FULL_ONLY : [])],
    fileParallelism: suite?.parallel ?? true,
    maxWorkers: 2,
    // The files of a suite share the processes of its workers; what makes each anew stands in that file.
    isolate: suite === undefined,
    setupFiles: suite ? ["tests/factories/fresh-file.ts"] : [],
    testTimeout: suite?.limit ?? 60_000,
    hookTimeout: 240_000,
  },
};
