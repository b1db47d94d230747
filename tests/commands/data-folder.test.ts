import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import {
  lockDataFolder,
  openSecrets,
  prepareDataFolder,
} from "../../app/commands/running/data-folder.mjs";
import { findFreePorts, requireFreePort } from "../../app/commands/running/ports.mjs";
import { processBirth, ProcessLedger } from "../../app/commands/running/process-ledger.mjs";

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "dadiva-folder-"));
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

function modeOf(file: string): number {
  return fs.statSync(file).mode & 0o777;
}

it("allows one start at a time in a folder", () => {
  const release = lockDataFolder(folder);
  expect(() => lockDataFolder(folder)).toThrow(/in use by another start \(process \d+\).*DATA_DIR/);
  release();
  lockDataFolder(folder)();
});

it("takes over from a killed start, also if its process id is reused", () => {
  const file = path.join(folder, "start.lock");
  fs.writeFileSync(file, JSON.stringify({ pid: process.pid, birth: "an earlier life" }));
  lockDataFolder(folder)();
  fs.writeFileSync(file, "");
  lockDataFolder(folder)();
});

it("keeps secrets readable only for their owner, and the same at every start", () => {
  prepareDataFolder(folder);
  const secrets = openSecrets(folder);
  expect(modeOf(path.join(folder, "secrets.json"))).toBe(0o600);
  expect(modeOf(path.join(folder, "uploads"))).toBe(0o700);
  expect(new Set(Object.values(secrets)).size).toBe(Object.keys(secrets).length);
  expect(openSecrets(folder)).toEqual(secrets);
});

it("refuses to replace unreadable secrets", () => {
  fs.writeFileSync(path.join(folder, "secrets.json"), "{");
  expect(() => openSecrets(folder)).toThrow(/secrets\.json can't be read/);
});

it("ends the processes of an earlier start, and no others", async () => {
  const file = path.join(folder, "processes.json");
  const [left, stranger] = [0, 1].map(() => spawn("sleep", ["60"], { stdio: "ignore" }));
  new ProcessLedger(file).record("left", left?.pid, "SIGTERM");
  const entries = JSON.parse(fs.readFileSync(file, "utf8")) as object[];
  const other = { name: "stranger", pid: stranger?.pid, birth: "an earlier life" };
  fs.writeFileSync(file, JSON.stringify([...entries, other]));
  expect(await new ProcessLedger(file).endLeftovers()).toEqual(["left"]);
  expect(processBirth(left?.pid)).toBeNull();
  expect(processBirth(stranger?.pid)).not.toBeNull();
  stranger?.kill("SIGKILL");
});

it.each(["127.0.0.1", "0.0.0.0"])("names the setting of a port in use on %s", async (host) => {
  const server = net.createServer().listen(0, host);
  await once(server, "listening");
  const { port } = server.address() as net.AddressInfo;
  await expect(requireFreePort(port, "LAB_PORT")).rejects.toThrow(
    new RegExp(`^Port ${port} is in use: .*LAB_PORT.*\\.$`),
  );
  server.close();
});

it("finds the requested number of different free ports", async () => {
  const ports = await findFreePorts(8);
  expect(new Set(ports).size).toBe(8);
  for (const port of ports) await requireFreePort(port, "PORT");
});
