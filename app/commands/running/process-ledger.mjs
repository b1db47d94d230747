import { execFileSync } from "node:child_process";
import fs from "node:fs";

/** Identifies one use of a process id, which the system reuses. Returns null if no such process runs. */
export function processBirth(pid) {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z"
      ? null
      : `${fs.readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()}:${fields[19]}`;
  } catch {
    if (process.platform === "linux") return null;
  }
  try {
    return (
      execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim() || null
    );
  } catch {
    return null;
  }
}

/** One start's processes, stored on disk so that the next start can end a killed one's. */
export class ProcessLedger {
  #file;
  #entries = new Map();

  constructor(file) {
    this.#file = file;
  }

  /** Records a running process until it is forgotten. */
  record(name, pid, stopSignal) {
    this.#entries.set(pid, { name, pid, stopSignal, birth: processBirth(pid) });
    this.#save();
  }

  forget(pid) {
    if (this.#entries.delete(pid)) this.#save();
  }

  /** Replaces the file atomically, so that a reader, or a start after a kill, finds all entries. */
  #save() {
    const entries = JSON.stringify([...this.#entries.values()]);
    fs.writeFileSync(`${this.#file}.new`, entries, { mode: 0o600 });
    fs.renameSync(`${this.#file}.new`, this.#file);
  }

  /** Ends an earlier start's processes: with a signal first, with SIGKILL after two seconds. */
  async endLeftovers() {
    let entries = [];
    try {
      entries = JSON.parse(fs.readFileSync(this.#file, "utf8"));
    } catch {
      return [];
    }
    const alive = () => entries.filter(({ pid, birth }) => birth && processBirth(pid) === birth);
    const leftovers = alive();
    for (const { pid, stopSignal } of leftovers) signal(pid, stopSignal);
    for (let waited = 0; waited < 2000 && alive().length > 0; waited += 50) await pause(50);
    for (const { pid } of alive()) signal(pid, "SIGKILL");
    for (let waited = 0; waited < 2000 && alive().length > 0; waited += 50) await pause(50);
    fs.rmSync(this.#file, { force: true });
    return leftovers.map(({ name }) => name);
  }
}

function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}

export function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
