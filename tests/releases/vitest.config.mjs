// The tests of the business one after the other, with the recorder beside each.
import config from "../../app/commands/vitest.config.mjs";

export default {
  ...config,
  test: {
    ...config.test,
    setupFiles: ["tests/releases/recorder.ts"],
    fileParallelism: false,
    isolate: true,
  },
};
