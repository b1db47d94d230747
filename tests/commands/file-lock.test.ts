import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { holdFile } from "../../app/commands/keeping/file-lock.mjs";
import { processBirth } from "../../app/commands/running/process-ledger.mjs";

let folder: string;
let file: string;
let lock: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "dadiva-lock-"));
  file = path.join(folder, "vault.key");
  lock = `${file}.lock`;
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

const space = () => fs.readlinkSync("/proc/self/ns/pid");
const done = () => holdFile(file, () => "done");

/** Writes a lock of another command, last touched that many seconds ago. */
function leave(claim: object | string, secondsAgo = 0): void {
  fs.writeFileSync(lock, typeof claim === "string" ? claim : JSON.stringify(claim));
  const at = new Date(Date.now() - secondsAgo * 1000);
  fs.utimesSync(lock, at, at);
}

it("allows one command at a time to change a file, and is removed with it", async () => {
  let end = () => {};
  const first = holdFile(file, () => new Promise<void>((resolve) => (end = resolve)));
  await expect(done()).rejects.toThrow(/Another command is changing this file.*vault\.key\.lock/);
  end();
  await first;
  expect(await done()).toBe("done");
  await expect(holdFile(file, () => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
  expect(fs.readdirSync(folder)).toEqual([]);
});

it("takes over from a dead process, also if its id is reused", async () => {
  leave({ pid: process.pid, birth: "an earlier life", space: space() });
  expect(await done()).toBe("done");
  leave({ pid: process.pid, birth: processBirth(process.pid), space: space() }, 3600);
  await expect(done()).rejects.toThrow(/Another command/);
});

it("checks a holder in another container only by its touch", async () => {
  const holder = { pid: 1, birth: processBirth(process.pid), space: "pid:[1]" };
  leave(holder, 20);
  await expect(done()).rejects.toThrow(/Another command/);
  leave(holder, 90);
  expect(await done()).toBe("done");
  leave("", 20);
  await expect(done()).rejects.toThrow(/Another command/);
  leave("", 90);
  expect(await done()).toBe("done");
});

it("writes nothing after another command took the lock", async () => {
  const work = holdFile(file, (requireOwn: () => void) => {
    leave({ pid: 1, birth: "another", space: "pid:[1]" });
    requireOwn();
  });
  await expect(work).rejects.toThrow(/went to another command/);
  expect(fs.existsSync(lock)).toBe(true);
});
