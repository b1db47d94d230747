import { expect, it } from "vitest";
import { mergeMetrics } from "./metrics.server";

const text = (process: string, value: number) =>
  `# HELP jobs Jobs\n# TYPE jobs counter\njobs{process="${process}"} ${value}\n\n# HELP ${process}_only x\n# TYPE ${process}_only gauge\n${process}_only 1\n`;

it("groups the lines of a name under one heading", () => {
  expect(mergeMetrics([text("web", 1), text("worker", 2), ""])).toBe(
    `# HELP jobs Jobs
# TYPE jobs counter
jobs{process="web"} 1
jobs{process="worker"} 2
# HELP web_only x
# TYPE web_only gauge
web_only 1
# HELP worker_only x
# TYPE worker_only gauge
worker_only 1
`,
  );
});
