// `npm run faults [-- --times N] [--lanes N] [--only <failpoint>[/mode]] [--resume] [--file F]
// [--queues redis|postgres]`: README.md.
import { runFromTests } from "./building/bundle-tests.mjs";

await runFromTests("tests/faults/run.ts");
