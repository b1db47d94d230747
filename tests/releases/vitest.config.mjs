// Runs the domain's tests one after the other, with the recorder in each.
import { project } from "../../app/commands/vitest.config.mjs";

const config = project("unit");

export default {
  ...config,
  test: {
    ...config.test,
    setupFiles: ["tests/releases/recorder.ts"],
    fileParallelism: false,
    maxWorkers: 1,
    isolate: true,
  },
};
