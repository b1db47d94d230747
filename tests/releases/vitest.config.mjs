// The tests of the business one after the other, with the recorder beside each.
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
