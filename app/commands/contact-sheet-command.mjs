import fs from "node:fs";
import path from "node:path";
import { runBrowserAlone } from "./browser.mjs";

const root = path.resolve(import.meta.dirname, "../..");
const GAP = 16;
const SCALE = 0.5;

const report = (line) => process.stdout.write(`${line.trimEnd()}\n`);

/**
 * `npm run sheet [-- <name>]`: takes screenshots of every page (tests/e2e/walk/contact.sheet.ts; a name
 * selects a language) and combines them in .data/sheet/sheets/{page}--{language}.png. `-- --looks`
 * updates the screenshots of tests/e2e/looks, which `npm test` compares.
 */
export async function showContactSheet([only]) {
  if (only === "--looks") return takePictures(["looks"], { DADIVA_LOOKS: "1" });
  const folder = path.join(root, ".data/sheet");
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(path.join(folder, "sheets"), { recursive: true });
  await takePictures(only ? ["-g", only] : [], { DADIVA_SHEET: folder });
  report(`${await layOut(folder)} sheets in ${path.join(folder, "sheets")}`);
}

async function takePictures(args, env) {
  const status = await runBrowserAlone(root, { args, env, report });
  if (status !== 0) process.exitCode = 1;
}

/** Combines each page's screenshots into a sheet. Returns the number of sheets. */
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
