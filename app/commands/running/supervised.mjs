import { spawn } from "node:child_process";
import { pause } from "./process-ledger.mjs";

const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 5000;
const STEADY_AFTER_MS = 10_000;

/**
 * One process that the launcher keeps running. `launch()` spawns it and returns {child, ready}. A
 * process that dies is restarted with growing delays, and given up after `attempts` failed starts;
 * one that the lab killed stays down until start().
 */
export class Supervised {
  #launch;
  #stopSignal;
  #ledger;
  #report;
  #current = null;
  #wanted = false;
  #delay = FIRST_DELAY_MS;
  #timer = null;
  #attempts;

  constructor({ name, launch, stopSignal = "SIGTERM", attempts = 1, ledger, report }) {
    this.name = name;
    this.keptDown = false;
    this.#launch = launch;
    this.#stopSignal = stopSignal;
    this.#attempts = attempts;
    this.#ledger = ledger;
    this.#report = report;
  }

  get pid() {
    return this.#current?.child.pid ?? null;
  }

  /** Starts the process unless it runs, and waits until it serves. */
  async start() {
    this.keptDown = false;
    this.#wanted = true;
    this.#delay = FIRST_DELAY_MS;
    for (let attempt = 1; ; attempt += 1) {
      clearTimeout(this.#timer);
      const run = this.#current ?? this.#spawn();
      try {
        return await run.ready;
      } catch (error) {
        if (attempt >= this.#attempts || !this.#wanted) throw error;
        await pause(FIRST_DELAY_MS);
      }
    }
  }

  #spawn() {
    const run = { since: performance.now(), dead: null, ready: null, child: null };
    const { child, ready } = this.#launch();
    run.child = child;
    run.dead = new Promise((resolve) => {
      child.once("exit", resolve);
      child.once("error", resolve);
    });
    const died = run.dead.then(() => {
      throw new Error(`${this.name} stopped while starting (${describeEnd(child)})`);
    });
    run.ready = Promise.race([ready, died]);
    run.ready.catch(() => {});
    this.#current = run;
    if (child.pid) this.#ledger.record(this.name, child.pid, this.#stopSignal);
    void run.dead.then(() => this.#afterEnd(run));
    return run;
  }

  #afterEnd(run) {
    this.#ledger.forget(run.child.pid);
    if (this.#current === run) this.#current = null;
    if (!this.#wanted || this.keptDown) return;
    if (performance.now() - run.since > STEADY_AFTER_MS) this.#delay = FIRST_DELAY_MS;
    this.#report(`${this.name} stopped (${describeEnd(run.child)}); it is started again`);
    this.#timer = setTimeout(() => {
      if (this.#wanted && !this.keptDown && !this.#current) this.#spawn();
    }, this.#delay);
    this.#delay = Math.min(this.#delay * 2, LONGEST_DELAY_MS);
  }

  /** Ends the process at once (kill -9) and keeps it down until start(). */
  async kill() {
    this.keptDown = true;
    clearTimeout(this.#timer);
    const run = this.#current;
    if (!run) return;
    run.child.kill("SIGKILL");
    await run.dead;
  }

  async restart(patience) {
    if (!this.#wanted || this.keptDown) return;
    await this.stop(patience);
    await this.start();
  }

  /** Asks the process to end, and kills it after that many milliseconds of real time. */
  async stop(patience) {
    this.#wanted = false;
    clearTimeout(this.#timer);
    const run = this.#current;
    if (!run) return;
    run.child.kill(this.#stopSignal);
    const late = setTimeout(() => run.child.kill("SIGKILL"), patience);
    await run.dead;
    clearTimeout(late);
  }
}

function describeEnd(child) {
  return (
    child.signalCode ??
    (child.exitCode === null ? "it could not be run" : `exit status ${child.exitCode}`)
  );
}

const GUARD = `trap "" HUP INT TERM
read -r _
kill -"$1" "$2" 2>/dev/null
for second in 1 2 3 4 5 6; do kill -0 "$2" 2>/dev/null || exit 0; sleep 1; done
kill -KILL "$2" 2>/dev/null`;

/** Ends `child` when this launcher is gone, even after kill -9, by a shell that waits on our pipe. */
export function endWithLauncher(child, signal) {
  if (!child.pid) return;
  const names = [signal.replace("SIG", ""), String(child.pid)];
  const guard = spawn("/bin/sh", ["-c", GUARD, "guard", ...names], {
    detached: true,
    cwd: "/",
    stdio: ["pipe", "ignore", "ignore"],
  });
  guard.once("error", () => {});
  guard.stdin.on("error", () => {});
  child.once("exit", () => guard.kill("SIGKILL"));
}

/** Calls `probe` until it succeeds; throws its last error after `limit` milliseconds. */
export async function waitUntil(probe, limit, { every = 50, stopped = () => false } = {}) {
  const deadline = performance.now() + limit;
  for (;;) {
    try {
      return await probe();
    } catch (error) {
      if (performance.now() > deadline || stopped()) throw error;
    }
    await pause(every);
  }
}
