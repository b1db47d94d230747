/** The rounds of `npm run faults`, and their results in its file. */
import fs from "node:fs";
import { FAILPOINT_ACTIONS, FAILPOINTS, type FailpointAction } from "~/infrastructure/failpoints";
import type { Flow } from "./flow";
import { flows } from "./flows";

export interface Round {
  failpoint: string;
  mode: FailpointAction;
  /** Begins with 1. */
  round: number;
  flow: Flow;
}

/** One line of the file. */
export interface Verdict {
  failpoint: string;
  mode: string;
  round: number;
  flow: string;
  verdict: "passed" | "failed";
  /** Why it failed. */
  reason?: string;
  /** Real time of the round, without its product's start. */
  ms: number;
}

/** Returns failpoints that no flow reaches. */
export function listUnreached(): string[] {
  return FAILPOINTS.filter((point) => !flows.some(({ points }) => points.includes(point)));
}

/**
 * Lists each failpoint × mode × `times`, evenly, so that an early stop has tried all equally often.
 * `only` is `<failpoint>` or `<failpoint>/<mode>`.
 */
export function listRounds(times: number, only?: string): Round[] {
  const [point, mode] = only?.split("/") ?? [];
  const points = FAILPOINTS.filter((one) => point === undefined || one === point);
  const modes = FAILPOINT_ACTIONS.filter((one) => mode === undefined || one === mode);
  if (points.length === 0) throw new Error(`no failpoint ${point}: ${FAILPOINTS.join(", ")}`);
  if (modes.length === 0) throw new Error(`no mode ${mode}: ${FAILPOINT_ACTIONS.join(", ")}`);
  return Array.from({ length: times }, (_, before) => before + 1).flatMap((round) =>
    points.flatMap((failpoint) => {
      const ways = flows.filter((flow) => flow.points.includes(failpoint));
      const flow = ways[(round - 1) % Math.max(ways.length, 1)];
      return flow ? modes.map((one) => ({ failpoint, mode: one, round, flow })) : [];
    }),
  );
}

export const nameOf = ({ failpoint, mode, round }: Pick<Verdict, "failpoint" | "mode" | "round">) =>
  `${failpoint}/${mode} ${round}`;

/** Returns the file's results by round; the last complete line of a round counts. */
export function readVerdicts(file: string): Map<string, Verdict> {
  const verdicts = new Map<string, Verdict>();
  if (!fs.existsSync(file)) return verdicts;
  for (const line of fs.readFileSync(file, "utf8").split("\n")) {
    try {
      const verdict = JSON.parse(line) as Verdict;
      verdicts.set(nameOf(verdict), verdict);
    } catch {
      continue;
    }
  }
  return verdicts;
}
