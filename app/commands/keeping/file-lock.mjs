import crypto from "node:crypto";
import fs from "node:fs";
import { processBirth } from "../running/process-ledger.mjs";
import { Refusal } from "../refusal.mjs";

const TOUCH_EVERY_MS = 5_000;
/** A holder in another container proves that it is alive by touching its lock. */
const FORGOTTEN_AFTER_MS = 60_000;

/**
 * Runs `work(requireOwn)` as the only command that changes a file of secrets; it takes over a dead
 * process's lock. Call `requireOwn()` before each write: it throws if the lock is lost.
 */
export async function holdFile(file, work) {
  const lock = `${file}.lock`;
  const claim = JSON.stringify({
    pid: process.pid,
    birth: processBirth(process.pid),
    space: processSpace(),
    // A random id separates two commands in one process.
    id: crypto.randomUUID(),
  });
  take(lock, claim);
  const toucher = setInterval(() => {
    const now = new Date();
    fs.utimes(lock, now, now, () => undefined);
  }, TOUCH_EVERY_MS);
  const isOwn = () => read(lock) === claim;
  try {
    return await work(() => {
      if (!isOwn()) throw new Refusal(`${lock} went to another command: run this one again.`);
    });
  } finally {
    clearInterval(toucher);
    if (isOwn()) fs.rmSync(lock, { force: true });
  }
}

function take(lock, claim) {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      return fs.writeFileSync(lock, claim, { flag: "wx", mode: 0o600 });
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    const seen = read(lock);
    if (seen !== null) {
      if (isHeld(lock, seen)) break;
      removeStale(lock, seen);
    }
  }
  throw new Refusal(
    `Another command is changing this file (${lock}): nothing was changed, run it again when that one is over.`,
  );
}

function isHeld(lock, seen) {
  const { pid, birth, space } = parse(seen);
  if (birth && space === processSpace()) return processBirth(pid) === birth;
  const touched = fs.statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return Date.now() - touched < FORGOTTEN_AFTER_MS;
}

/** Removes the lock that was read, and no newer one. */
function removeStale(lock, seen) {
  const aside = `${lock}.${crypto.randomUUID()}`;
  try {
    fs.renameSync(lock, aside);
    if (read(aside) !== seen) fs.linkSync(aside, lock);
  } catch (error) {
    if (!["ENOENT", "EEXIST"].includes(error.code)) throw error;
  } finally {
    fs.rmSync(aside, { force: true });
  }
}

function read(lock) {
  try {
    return fs.readFileSync(lock, "utf8");
  } catch {
    return null;
  }
}

function parse(text) {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}

/** Returns the namespace of process ids, because two containers both have a process 1. */
function processSpace() {
  try {
    return fs.readlinkSync("/proc/self/ns/pid");
  } catch {
    return "";
  }
}
