import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { contentOf } from "./file-content.server";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "dadiva-content-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function contentOfText(text: string) {
  const file = path.join(folder, "file");
  await writeFile(file, text, "latin1");
  return contentOf(file);
}

it.each([
  ["a PDF", "%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj"],
  ["a PDF behind what a scanner put before it", "\r\nPJL SET X=1\r\n%PDF-1.4\n1 0 obj<<>>"],
])("takes %s", async (_what, text) => expect(await contentOfText(text)).toBe("pdf"));

it.each([
  ["a page", "<!doctype html><p>%PDF-1.4</p>"],
  ["a page behind a byte order mark", "\xef\xbb\xbf<html><!-- %PDF-1.4 -->"],
  ["a page behind the header", "%PDF-1.4\n<script>alert(1)</script>"],
  ["a drawing", '<?xml version="1.0"?><svg><desc>%PDF-1.4</desc></svg>'],
  ["a text that speaks of it", "about %PDF- files"],
])("refuses %s", async (_what, text) => expect(await contentOfText(text)).toBeNull());
