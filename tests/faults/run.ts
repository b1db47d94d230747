/** `npm run faults`: runs every failpoint in every mode, repeatedly; one line for each round. */
import fs from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import type { World } from "../factories/world";
import { chooseLanes, dealOut, Lane } from "./lanes";
import { checkReached } from "./recovery";
import {
  listRounds,
  listUnreached,
  nameOf,
  readVerdicts,
  type Round,
  type Verdict,
} from "./rounds";

const TIMES = 20;
const say = (line: string) => void process.stderr.write(`${line}\n`);

function readOptions() {
  const text = { type: "string" } as const;
  const { values } = parseArgs({
    options: {
      times: text,
      lanes: text,
      only: text,
      file: text,
      queues: text,
      resume: { type: "boolean" },
    },
  });
  const times = countOf("times", values.times ?? TIMES);
  const lanes = countOf("lanes", values.lanes ?? chooseLanes());
  const file = values.file ?? path.join(process.env.DATA_DIR ?? ".data", "faults.jsonl");
  const { only, resume = false, queues = "auto" } = values;
  if (!["auto", "redis", "postgres"].includes(queues))
    throw new Error("--queues is not redis or postgres");
  return { times, lanes, only, resume, queues, file: path.resolve(file) };
}

function countOf(name: string, given: string | number): number {
  const count = Number(given);
  if (!Number.isInteger(count) || count < 1) throw new Error(`--${name} is not a number from 1`);
  return count;
}

async function go(world: World, { failpoint, mode, round, flow }: Round): Promise<void> {
  const scene = await flow.open(world, round);
  await world.lab.arm(failpoint, mode);
  await scene.go();
  await checkReached(world);
  await scene.check();
}

async function assess(lane: Lane, round: Round): Promise<Verdict> {
  let since = performance.now();
  const { failpoint, mode, round: number, flow } = round;
  const facts = { failpoint, mode, round: number, flow: flow.name };
  const ms = () => Math.round(performance.now() - since);
  try {
    const world = await lane.open();
    since = performance.now();
    await go(world, round);
    return { ...facts, verdict: "passed", ms: ms() };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    await lane.close();
    return { ...facts, verdict: "failed", reason, ms: ms() };
  }
}

async function main(): Promise<number> {
  const { times, lanes, only, resume, queues, file } = readOptions();
  const rounds = listRounds(times, only);
  const verdicts = resume ? readVerdicts(file) : new Map<string, Verdict>();
  fs.mkdirSync(path.dirname(file), { recursive: true });
  if (!resume) fs.writeFileSync(file, "");
  const open = rounds.filter((round) => verdicts.get(nameOf(round))?.verdict !== "passed");
  say(`${rounds.length} rounds, ${open.length} to go on ${lanes} lanes; one line each in ${file}`);
  let isStopped = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => {
      isStopped = true;
      say("stopping after the rounds that run; --resume goes on");
    });

  let count = 0;
  const products = Array.from({ length: Math.min(lanes, open.length) }, () => new Lane(queues));
  await dealOut(
    open,
    products,
    () => isStopped,
    async (round, lane) => {
      const verdict = await assess(lane, round);
      verdicts.set(nameOf(round), verdict);
      fs.appendFileSync(file, `${JSON.stringify(verdict)}\n`);
      const mark = verdict.verdict === "passed" ? "✓" : "✗";
      const place = `${(count += 1)}/${open.length}`;
      say(
        `${mark} ${place} ${nameOf(round)} (${verdict.flow}) ${verdict.ms} ms ${verdict.reason ?? ""}`,
      );
    },
  );
  await Promise.all(products.map((lane) => lane.close()));
  return summarise(rounds, verdicts);
}

function summarise(rounds: Round[], verdicts: Map<string, Verdict>): number {
  const found = rounds.map((round) => verdicts.get(nameOf(round)));
  const count = (verdict?: string) => found.filter((one) => one?.verdict === verdict).length;
  const unreached = listUnreached();
  for (const point of unreached) say(`✗ no flow comes by ${point}`);
  const failed = count("failed") + unreached.length;
  process.stdout.write(`${count("passed")} passed, ${failed} failed, ${count()} skipped\n`);
  return failed + count() === 0 ? 0 : 1;
}

main().then(
  (status) => process.exit(status),
  (error: unknown) => {
    say(error instanceof Error ? error.message : String(error));
    process.exit(1);
  },
);
