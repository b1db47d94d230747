// `npm run bench [-- 3 S1] [--pairs N] [--seconds N]`: the benchmarks of tests/bench.
import { runFromTests } from "./building/bundle-tests.mjs";

await runFromTests("tests/bench/run.ts");
