/** A virus scanner for tests: Debian's clamd with our signature, or a server like it. */
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import fs from "node:fs";
import net, { type AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { findClamd } from "../../../app/commands/running/system-programs.mjs";

/** Every scanner detects this text; it is in two parts, because a scanner would remove this file. */
export const EICAR = "X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR" + "-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*";

const START_MS = 30_000;

export interface Scanner {
  /** In the format of CLAMD_URL. */
  url: string;
  isReal: boolean;
  stop(): Promise<void>;
}

/** Starts a scanner that only detects EICAR. */
export async function startScanner(): Promise<Scanner> {
  const program = findClamd();
  if (program) return startClamd(program);
  const speaker = await startSpeaker((content) =>
    content.includes(EICAR) ? "stream: Eicar-Test FOUND" : "stream: OK",
  );
  return { ...speaker, isReal: false };
}

async function startClamd(program: string): Promise<Scanner> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "dadiva-clamd-"));
  fs.chmodSync(folder, 0o755);
  const database = path.join(folder, "signatures");
  const socket = path.join(folder, "clamd.socket");
  const config = path.join(folder, "clamd.conf");
  fs.mkdirSync(database);
  const signature = Buffer.from(EICAR, "latin1").toString("hex");
  fs.writeFileSync(path.join(database, "own.ndb"), `Eicar-Test:0:*:${signature}\n`);
  fs.writeFileSync(
    config,
    `Foreground yes\nLocalSocket ${socket}\nDatabaseDirectory ${database}\nStreamMaxLength 64M\nTemporaryDirectory ${folder}\n`,
  );
  const child = spawn(program, ["--config-file", config], { stdio: "ignore" });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const until = performance.now() + START_MS;
  while (!fs.existsSync(socket)) {
    if (child.exitCode !== null || performance.now() > until) {
      child.kill("SIGKILL");
      throw new Error(`${program} did not start`);
    }
    await wait(50);
  }
  return {
    url: `unix:${socket}`,
    isReal: true,
    async stop() {
      child.kill();
      await ended;
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The empty chunk that ends a stream. */
const END = Buffer.alloc(4);

/** Serves INSTREAM with the test's replies; null never answers, and empty text disconnects. */
export async function startSpeaker(
  reply: (content: Buffer) => string | null,
  { early = false } = {},
): Promise<Omit<Scanner, "isReal">> {
  const open = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    open.add(socket);
    const received: Buffer[] = [];
    let tail = Buffer.alloc(0);
    socket.on("error", () => undefined);
    socket.on("data", (chunk) => {
      if (early && received.length > 0) return;
      received.push(chunk);
      tail = Buffer.concat([tail, chunk]).subarray(-END.length);
      // Joining 50 MB for each of their pieces takes half a minute; only the last piece can end with END.
      if (!early && !tail.equals(END)) return;
      const content = early ? chunk : contentOf(Buffer.concat(received));
      if (content === null) return;
      const text = reply(content);
      if (text === "") socket.end();
      else if (text !== null) socket.end(`${text}\0`);
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `tcp://127.0.0.1:${port}`,
    stop: () =>
      new Promise((closed) => {
        for (const socket of open) socket.destroy();
        server.close(() => closed());
      }),
  };
}

/** Returns the sent content once its last, empty chunk has arrived. */
function contentOf(received: Buffer): Buffer | null {
  const pieces: Buffer[] = [];
  let at = "zINSTREAM\0".length;
  while (received.length >= at + 4) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    if (received.length < at + 4 + length) return null;
    pieces.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}

export const nobodysUrl = () => `unix:/tmp/dadiva-nobody-${randomUUID()}`;
