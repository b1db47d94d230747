// Tests what the build compresses beside a file.
import fs from "node:fs";
import path from "node:path";
import zlib from "node:zlib";
import { expect, it } from "vitest";
import { compressFiles } from "../../app/commands/building/compress-files.mjs";
import {
  makePrivateFolder,
  removePrivateFolder,
} from "../../app/commands/running/private-folder.mjs";

it("compresses each text that gets smaller, however short, and nothing else", async () => {
  const folder = makePrivateFolder("dadiva-compress-");
  try {
    const short = "export const f = (a) => a.map((b) => b.map((c) => c.map((d) => d)));\n".repeat(
      2,
    );
    for (const [name, content] of [
      ["short.js", short],
      ["none.js", "f()"],
      ["a.png", short],
    ] as const)
      fs.writeFileSync(path.join(folder, name), content);
    await compressFiles(folder);
    expect(fs.readdirSync(folder).toSorted()).toEqual([
      "a.png",
      "none.js",
      "short.js",
      "short.js.br",
      "short.js.gz",
    ]);
    const sent = fs.readFileSync(path.join(folder, "short.js.br"));
    expect(zlib.brotliDecompressSync(sent).toString()).toBe(short);
  } finally {
    removePrivateFolder(folder);
  }
});
