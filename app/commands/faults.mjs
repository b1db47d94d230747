// `npm run faults [-- --times N] [--only <failpoint>[/mode]] [--resume] [--file F] [--queues redis|postgres]`
import { runFromTests } from "./bundle-tests.mjs";

await runFromTests("tests/faults/run.ts");
