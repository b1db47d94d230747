import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  EICAR,
  nobodysUrl,
  startScanner,
  startSpeaker,
  type Scanner,
} from "../../../tests/factories/servers/clamd";
import { env } from "~/infrastructure/env.server";
import { hasScanner, scanContent } from "./scanner.server";

let scanner: Scanner;
beforeAll(async () => {
  process.env.APP_SECRET ??= "a secret of this test alone";
  process.env.DATABASE_APP_URL ??= "postgresql://nobody@127.0.0.1:9/none";
  process.env.DATABASE_PLATFORM_URL ??= process.env.DATABASE_APP_URL;
  process.env.LOG_LEVEL = "silent";
  scanner = await startScanner();
  process.stdout.write(`scanner: ${scanner.isReal ? "Debian's clamd" : "one of ours"}\n`);
}, 60_000);
afterAll(() => scanner.stop());

async function scanAt(url: string | undefined, content: Iterable<Buffer>, timeoutMs?: number) {
  env().CLAMD_URL = url;
  expect(hasScanner()).toBe(url !== undefined);
  const source = Readable.from(content);
  const verdict = await scanContent(source, timeoutMs);
  expect(source.destroyed).toBe(true);
  return verdict;
}

const piece = (text: string) => [Buffer.from(text)];
function* large(end: string) {
  for (let at = 0; at < 780; at += 1) yield Buffer.alloc(64 * 1024, at);
  yield Buffer.from(end);
}

describe("scanContent", () => {
  it("finds a virus at any place of a file of any accepted size", async () => {
    expect(await scanAt(scanner.url, piece("%PDF-1.4"))).toBe("clean");
    expect(await scanAt(scanner.url, piece(EICAR))).toBe("infected");
    expect(await scanAt(scanner.url, large(""))).toBe("clean");
    expect(await scanAt(scanner.url, large(EICAR))).toBe("infected");
  });

  it("returns unknown without a scanner, or when it does not listen", async () => {
    expect(await scanAt(undefined, piece(EICAR))).toBe("unknown");
    expect(await scanAt(nobodysUrl(), piece(EICAR))).toBe("unknown");
    expect(await scanAt("tcp://127.0.0.1:9", piece(EICAR))).toBe("unknown");
  });

  it.each([
    ["says nothing", null],
    ["hangs up", ""],
    ["has enough", "INSTREAM size limit exceeded. ERROR"],
    ["speaks of something else", "stream: OKAY"],
    ["fails", "stream: Can't allocate memory ERROR"],
  ])("returns unknown when the scanner %s", async (_what, reply) => {
    const speaker = await startSpeaker(() => reply);
    expect(await scanAt(speaker.url, piece("x"), 400)).toBe("unknown");
    await speaker.stop();
  });

  it("accepts a response that arrives before everything was sent", async () => {
    const early = await startSpeaker(() => "stream: Eicar-Test FOUND", { early: true });
    expect(await scanAt(early.url, large(EICAR))).toBe("infected");
    await early.stop();
  });

  it("returns unknown for a file that breaks off", async () => {
    function* broken() {
      yield Buffer.from("%PDF");
      throw new Error("the storage is gone");
    }
    expect(await scanAt(scanner.url, broken(), 2_000)).toBe("unknown");
  });
});
