import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ensureBuild } from "../../app/commands/building/build.mjs";
import { processBirth } from "../../app/commands/running/process-ledger.mjs";

let root: string;
let lock: string;
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), "dadiva-build-lock-"));
  lock = path.join(root, ".cache/build.lock");
  fs.mkdirSync(path.dirname(lock));
});
afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

function hold(changes: object): void {
  const claim = { pid: process.pid, birth: processBirth(process.pid) as string, root };
  fs.writeFileSync(lock, JSON.stringify({ ...claim, ...changes }));
}

/** Returns the lines of a build of an empty checkout, which has nothing to build. */
function build(): { lines: string[]; ended: Promise<unknown> } {
  const lines: string[] = [];
  const ended = ensureBuild(root, (line: string) => lines.push(line)).catch(() => undefined);
  return { lines, ended };
}

it("names the build that it waits for, and continues after it", async () => {
  hold({});
  const { lines, ended } = build();
  await wait(500);
  expect(lines).toEqual([`Waiting for the build of process ${process.pid}`]);
  fs.rmSync(lock);
  await ended;
  expect(lines[1]).toBe("Building");
  expect(fs.readdirSync(path.dirname(lock))).toEqual([]);
});

it.each([
  ["of a process that is gone", { birth: "another life" }],
  ["that was copied with a checkout", { root: "/elsewhere" }],
])("ignores a lock %s", async (_which, changes) => {
  hold(changes);
  const { lines, ended } = build();
  await ended;
  expect(lines[0]).toBe("Building");
});

it("runs three builds of one process one after the other", async () => {
  hold({});
  const ends = [1, 2, 3].map(() => ensureBuild(root, () => undefined));
  await wait(300);
  fs.rmSync(lock);
  expect(await Promise.allSettled(ends)).not.toContainEqual(
    expect.objectContaining({ reason: expect.objectContaining({ code: "ENOENT" }) as unknown }),
  );
  expect(fs.readdirSync(path.dirname(lock))).toEqual([]);
});

it("ignores an unreadable lock", async () => {
  fs.writeFileSync(lock, "");
  const { lines, ended } = build();
  await ended;
  expect(lines[0]).toBe("Building");
});
