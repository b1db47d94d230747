/** Measures the machine's noise during a benchmark, because noise makes figures unreliable. */
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";

/** Limits as a share of a processor. */
const QUIET_OTHERS = 0.5;
const QUIET_STEAL = 0.02;

export interface Noise {
  /** Processors used by other processes than the benchmark and its children. */
  others: number;
  /** The share of time that the host took from this machine. */
  steal: number;
  quiet: boolean;
}

/** In ticks of the kernel. */
export interface Seen {
  total: number;
  steal: number;
  /** Of all processes, without interrupts, most of which are caused by our own packets. */
  busy: number;
  /** Of the benchmark's own processes, including ended ones. */
  own: number;
}

/** `stat`: the lines of /proc/stat; `processes`: those of each /proc/<pid>/stat. */
export function readTimes(stat: string, processes: readonly string[], root: number): Seen {
  const times = (stat.split("\n")[0] ?? "").split(/\s+/).slice(1).map(Number);
  const [user = 0, nice = 0, system = 0] = times;
  // `user` already includes guests.
  const total = times.slice(0, 8).reduce((sum, time) => sum + time, 0);
  const steal = times[7] ?? 0;
  return { total, steal, busy: user + nice + system, own: ownTime(processes, root) };
}

/** A process's time with its descendants. */
function ownTime(processes: readonly string[], root: number): number {
  const found = processes.map((line) => {
    const [state, parent, ...rest] = line.slice(line.lastIndexOf(")") + 2).split(" ");
    const [user, system, endedUser, endedSystem] = rest.slice(9, 13).map(Number);
    const time = (user ?? 0) + (system ?? 0) + (endedUser ?? 0) + (endedSystem ?? 0);
    return { pid: parseInt(line), parent: Number(parent), time: state ? time : 0 };
  });
  let sum = 0;
  const open = [root];
  for (let pid = open.pop(); pid !== undefined; pid = open.pop()) {
    for (const one of found) {
      if (one.pid === pid) sum += one.time;
      if (one.parent === pid) open.push(one.pid);
    }
  }
  return sum;
}

/** Returns the noise between two samples, on a machine with `processors`. */
export function noiseBetween(before: Seen, after: Seen, processors: number): Noise {
  const total = Math.max(1, after.total - before.total);
  const foreign = after.busy - before.busy - (after.own - before.own);
  const others = Math.max(0, foreign / total) * processors;
  const steal = (after.steal - before.steal) / total;
  return { others, steal, quiet: others <= QUIET_OTHERS && steal <= QUIET_STEAL };
}

function look(): Seen {
  const processes = fs
    .readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        return [fs.readFileSync(`/proc/${pid}/stat`, "utf8")];
      } catch {
        // The process has just ended.
        return [];
      }
    });
  return readTimes(fs.readFileSync("/proc/stat", "utf8"), processes, process.pid);
}

/** Starts watching; the returned function reports the noise since then. */
export function watchNoise(): () => Noise {
  const before = look();
  return () => noiseBetween(before, look(), os.cpus().length);
}

export function describeNoise({ others, steal }: Noise): string {
  return `others ${others.toFixed(2)} of a processor, steal ${(steal * 100).toFixed(1)} %`;
}

export function describeMachine(): Record<string, unknown> {
  const [cpu] = os.cpus();
  return {
    cpus: os.cpus().length,
    model: cpu?.model,
    node: process.version,
    memory: os.totalmem(),
  };
}

const KEPT = ["tests/bench/history.jsonl", "tests/bench/results.md"];

/** Returns the commit, with a `+` if there are uncommitted changes besides the figures. */
export function gitCommit(): string {
  const run = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" }).trim();
  try {
    return (
      run("rev-parse", "--short", "HEAD") +
      (run("status", "--porcelain", "--", ".", ...KEPT.map((file) => `:!${file}`)) ? "+" : "")
    );
  } catch {
    return "unknown";
  }
}

/** Returns the programs of `names` that are not on the PATH. */
export function findMissing(names: readonly string[]): string[] {
  const folders = (process.env.PATH ?? "").split(":");
  return names.filter((name) => !folders.some((folder) => fs.existsSync(`${folder}/${name}`)));
}

/** Returns the resident memory of the largest worker on the machine, in MiB. */
export function memoryOfWorkers(): number {
  const lines = execFileSync("ps", ["-eo", "rss=,args="], { encoding: "utf8" }).split("\n");
  const sizes = lines
    .filter((line) => line.includes("dadiva-worker"))
    .map((line) => Number.parseInt(line, 10));
  return Math.round(Math.max(0, ...sizes) / 1024);
}
