import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { bundleEnhancer } from "../../commands/building/build-bundles.mjs";

/** Bytes that a donor's browser loads where nothing on the way speaks brotli (design.md, 'Public pages'). */
const MOST_BYTES = 6_400;

const names = readdirSync(resolve("app/enhance"))
  .filter((name) => /^donate-\w+\.ts$/.test(name))
  .map((name) => name.replace(/\.ts$/, ""));

it.each(names)("%s is small on the wire", async (name) => {
  const content = await bundleEnhancer(resolve("."), name);
  expect(gzipSync(content, { level: 9 }).length).toBeLessThanOrEqual(MOST_BYTES);
});
