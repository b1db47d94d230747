/** `npm run faults`: strikes at every failpoint in every mode, often, and keeps a line of each round. */
import fs from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { startStack } from "../../app/commands/stack.mjs";
import type { Stack } from "../factories/product";
import { World } from "../factories/world";
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
    options: { times: text, only: text, file: text, queues: text, resume: { type: "boolean" } },
  });
  const times = Number(values.times ?? TIMES);
  if (!Number.isInteger(times) || times < 1) throw new Error("--times is not a number from 1");
  const file = values.file ?? path.join(process.env.DATA_DIR ?? ".data", "faults.jsonl");
  const { only, resume = false, queues = "auto" } = values;
  if (!["auto", "redis", "postgres"].includes(queues))
    throw new Error("--queues is not redis or postgres");
  return { times, only, resume, queues, file: path.resolve(file) };
}

/** A product of its own; after a round that failed the next one gets a new one. */
class Bench {
  #world: World | null = null;

  constructor(private readonly queues: string) {}

  async open(): Promise<World> {
    this.#world ??= await World.open((await startStack({ queues: this.queues })) as Stack);
    return this.#world;
  }

  async close(): Promise<void> {
    const world = this.#world;
    this.#world = null;
    await world?.close().catch(() => world.stack.stop());
  }
}

async function go(world: World, { failpoint, mode, flow }: Round): Promise<void> {
  const scene = await flow.open(world);
  await world.lab.arm(failpoint, mode);
  await scene.go();
  await checkReached(world);
  await scene.check();
}

async function judge(bench: Bench, round: Round): Promise<Verdict> {
  const since = performance.now();
  const { failpoint, mode, round: number, flow } = round;
  const facts = { failpoint, mode, round: number, flow: flow.name };
  const ms = () => Math.round(performance.now() - since);
  try {
    await go(await bench.open(), round);
    return { ...facts, verdict: "passed", ms: ms() };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    await bench.close();
    return { ...facts, verdict: "failed", reason, ms: ms() };
  }
}

async function main(): Promise<number> {
  const { times, only, resume, queues, file } = readOptions();
  const rounds = listRounds(times, only);
  const verdicts = resume ? readVerdicts(file) : new Map<string, Verdict>();
  fs.mkdirSync(path.dirname(file), { recursive: true });
  if (!resume) fs.writeFileSync(file, "");
  const open = rounds.filter((round) => verdicts.get(nameOf(round))?.verdict !== "passed");
  say(`${rounds.length} rounds, ${open.length} to go; one line each in ${file}`);
  let isStopped = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => {
      isStopped = true;
      say("stopping after this round; --resume goes on");
    });

  const bench = new Bench(queues);
  for (const round of open) {
    if (isStopped) break;
    const verdict = await judge(bench, round);
    verdicts.set(nameOf(round), verdict);
    fs.appendFileSync(file, `${JSON.stringify(verdict)}\n`);
    const mark = verdict.verdict === "passed" ? "✓" : "✗";
    say(`${mark} ${nameOf(round)} (${verdict.flow}) ${verdict.ms} ms ${verdict.reason ?? ""}`);
  }
  await bench.close();
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
