// Configuration of the mutation run's lanes: every function of app/domain has a switch.
import path from "node:path";
import { project } from "../vitest.config.mjs";
import { instrument } from "./domain-functions.mjs";

const base = project("unit");
const domain = path.join(base.root, "app/domain/");

export default {
  ...base,
  plugins: [
    {
      name: "dadiva-mutation",
      enforce: "pre",
      transform(text, id) {
        const file = id.split("?")[0];
        if (!file.startsWith(domain) || !/(?<!\.test)\.ts$/.test(file)) return null;
        const name = path.relative(base.root, file).replaceAll(path.sep, "/");
        return { code: instrument(name, text), map: null };
      },
    },
  ],
  test: {
    ...base.test,
    include: ["app/**/*.test.{ts,tsx}", "jobs/**/*.test.ts"],
    setupFiles: [path.join(import.meta.dirname, "setup.mjs")],
    isolate: true,
    maxWorkers: 1,
    // Two tests wait 25 s for a repeated request.
    testTimeout: 40_000,
    hookTimeout: 40_000,
  },
};
