import fs from "node:fs";
import path from "node:path";
import { runBrowser } from "./browser.mjs";
import { ensureBuild } from "./build.mjs";
import { ensureDependencies } from "./dependencies.mjs";
import { startStack } from "./stack.mjs";
import { findSystemPrograms } from "./system-programs.mjs";

const root = path.resolve(import.meta.dirname, "../..");
const LIMIT_MS = 60 * 60_000;
const GAP = 16;
/** A shot's part of its true size on a sheet. */
const SCALE = 0.5;

const report = (line) => process.stdout.write(`${line.trimEnd()}\n`);

/**
 * `npm run sheet [-- <name>]`: takes pictures of every page (tests/e2e/contact.sheet.ts; a name chooses
 * among its languages) into .data/sheet, and lays each page's widths and schemes side by side as
 * .data/sheet/sheets/{page}--{language}.png, to be looked at one by one. `npm run sheet -- --looks`
 * takes those of tests/e2e/looks anew, which `npm test` compares.
 */
export async function showContactSheet([only]) {
  await ensureDependencies(root, { withDevelopment: true, report });
  await ensureBuild(root, report);
  if (only === "--looks") return takePictures(["looks"], { DADIVA_LOOKS: "1" });
  const folder = path.join(root, ".data/sheet");
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(path.join(folder, "sheets"), { recursive: true });
  await takePictures(only ? ["-g", only] : [], { DADIVA_SHEET: folder });
  report(`${await layOut(folder)} sheets in ${path.join(folder, "sheets")}`);
}

/** Runs Playwright on a product of its own; the process fails where a test does. */
async function takePictures(args, env) {
  const { chromium } = await findSystemPrograms(report, {});
  if (!chromium) throw new Error("no Chromium on the PATH or to be installed");
  const { stop, ...stack } = await startStack({ report });
  try {
    const { status } = await runBrowser(root, {
      stacks: [stack],
      chromium,
      args,
      env,
      show: (text) => process.stdout.write(text),
      limit: LIMIT_MS,
    });
    if (status !== 0) process.exitCode = 1;
  } finally {
    await stop();
  }
}

/** Makes a sheet of each page's shots; answers how many. */
async function layOut(folder) {
  const shots = fs.readdirSync(folder).filter((name) => name.endsWith(".png"));
  const nameOf = (file) => file.slice(0, file.lastIndexOf("--"));
  const names = new Set(shots.map(nameOf));
  for (const name of names) {
    const files = shots.filter((file) => nameOf(file) === name).toSorted();
    await drawSheet(folder, name, files);
  }
  return names.size;
}

async function drawSheet(folder, name, files) {
  const { default: sharp } = await import("sharp");
  const pictures = [];
  let left = GAP;
  let height = 0;
  for (const file of files) {
    const picture = sharp(path.join(folder, file));
    const size = await picture.metadata();
    const width = Math.round(size.width * SCALE);
    const { data, info } = await picture.resize({ width }).toBuffer({ resolveWithObject: true });
    pictures.push({ input: data, left, top: GAP });
    left += width + GAP;
    height = Math.max(height, info.height);
  }
  await sharp({
    create: { width: left, height: height + 2 * GAP, channels: 3, background: "#808080" },
  })
    .composite(pictures)
    .png({ compressionLevel: 9 })
    .toFile(path.join(folder, "sheets", `${name}.png`));
}
