import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildSync } from "esbuild";
import { afterAll, beforeAll, expect, it } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "dadiva-channel-"));
const program = join(folder, "child.mjs");

beforeAll(() => {
  buildSync({
    stdin: {
      contents: `
        import { announceReady, connectControlChannel } from "./control-channel";
        import { failpoint } from "./failpoints";
        import { now } from "./clock";
        connectControlChannel();
        process.on("message", async (message) => {
          if (message.type !== "ask") return;
          let thrown = false;
          try { await failpoint(message.point); } catch { thrown = true; }
          process.send({ type: "answer", now: now().toISOString(), thrown });
        });
        setInterval(() => undefined, 1000);
        announceReady(7);`,
      resolveDir: import.meta.dirname,
      loader: "ts",
    },
    bundle: true,
    platform: "node",
    format: "esm",
    outfile: program,
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

type Message = { type: string; id?: number; now?: string; thrown?: boolean };

async function launch(env: Record<string, string>): Promise<ChildProcess> {
  const child = fork(program, { env: { ...process.env, ...env } });
  expect((await once(child, "message"))[0]).toEqual({ type: "ready", port: 7 });
  return child;
}

async function ask(child: ChildProcess, message: object): Promise<Message> {
  const answer = once(child, "message");
  child.send(message);
  return ((await answer) as [Message])[0];
}

it("takes clock and failpoints from spawn and from IPC, claims a point before it fires, and ends with its launcher", async () => {
  const child = await launch({
    DADIVA_CLOCK: "2027-01-01T00:00:00Z",
    DADIVA_FAILPOINTS: JSON.stringify([{ point: "record.before", action: "throw" }]),
  });
  const claim = await ask(child, { type: "ask", point: "record.before" });
  expect(claim).toMatchObject({ type: "failpoint.claim", point: "record.before" });
  const granted = { type: "failpoint.granted", id: claim.id, granted: true };
  expect(await ask(child, granted)).toEqual({
    type: "answer",
    now: "2027-01-01T00:00:00.000Z",
    thrown: true,
  });
  expect(await ask(child, { type: "clock", id: 4, now: "2028-02-29T00:00:00Z" })).toEqual({
    type: "ack",
    id: 4,
  });
  await ask(child, { type: "failpoint", id: 5, point: "claim.after", action: "throw" });
  await ask(child, { type: "failpoint.disarm", id: 6, point: "claim.after" });
  expect(await ask(child, { type: "ask", point: "claim.after" })).toEqual({
    type: "answer",
    now: "2028-02-29T00:00:00.000Z",
    thrown: false,
  });
  const exit = once(child, "exit");
  child.disconnect();
  expect(await exit).toEqual([null, "SIGTERM"]);
});

it("dies at a point armed to kill", async () => {
  const child = await launch({
    DADIVA_CLOCK: "",
    DADIVA_FAILPOINTS: JSON.stringify([{ point: "record.after", action: "kill" }]),
  });
  const claim = await ask(child, { type: "ask", point: "record.after" });
  const exit = once(child, "exit");
  child.send({ type: "failpoint.granted", id: claim.id, granted: true });
  expect(await exit).toEqual([null, "SIGKILL"]);
});
