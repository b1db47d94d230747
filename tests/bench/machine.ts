/** What the machine was like while a bar was measured: a noisy one makes figures that say little. */
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";

const QUIET_LOAD = 0.5;
const QUIET_STEAL = 0.02;

interface CpuTimes {
  total: number;
  steal: number;
}

function readCpu(): CpuTimes {
  const line = fs.readFileSync("/proc/stat", "utf8").split("\n")[0] ?? "";
  const times = line.split(/\s+/).slice(1).map(Number);
  return { total: times.reduce((sum, time) => sum + time, 0), steal: times[7] ?? 0 };
}

export interface Noise {
  /** The load of the last minute before the bar began, without what the bench itself did. */
  load: number;
  /** The share of time that the host took from this machine. */
  steal: number;
  quiet: boolean;
}

/** Starts watching; the answer's function tells what was seen since. */
export function watchNoise(load = os.loadavg()[0] ?? 0): () => Noise {
  const before = readCpu();
  return () => {
    const after = readCpu();
    const steal = (after.steal - before.steal) / Math.max(1, after.total - before.total);
    return { load, steal, quiet: load <= QUIET_LOAD && steal <= QUIET_STEAL };
  };
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

export function gitCommit(): string {
  const run = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" }).trim();
  try {
    return run("rev-parse", "--short", "HEAD") + (run("status", "--porcelain") ? "+" : "");
  } catch {
    return "unknown";
  }
}

/** The programs of `names` that are not on the PATH. */
export function findMissing(names: readonly string[]): string[] {
  const folders = (process.env.PATH ?? "").split(":");
  return names.filter((name) => !folders.some((folder) => fs.existsSync(`${folder}/${name}`)));
}
