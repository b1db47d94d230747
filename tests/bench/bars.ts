/** The benchmarks of `npm run bench`; `npm test` opens each of them (tests/scenarios/benchmarks.test.ts). */
import type { Benchmark } from "./benchmark";
import { donationPost } from "./benchmarks/donation-post";
import { donorPage } from "./benchmarks/donor-page";
import { jsonLoader } from "./benchmarks/json-loader";
import { monthlyRun } from "./benchmarks/monthly-run";
import { startTime } from "./benchmarks/start-time";
import { isolationOfLists, isolationOfPosts } from "./benchmarks/tenant-isolation";

export const bars: readonly Benchmark[] = [
  donorPage,
  donationPost,
  monthlyRun,
  isolationOfPosts,
  isolationOfLists,
  jsonLoader,
  startTime,
];
