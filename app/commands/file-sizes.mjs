import fs from "node:fs";
import path from "node:path";

/** Maximum lines of a file that one can read in one go (docs/decisions/0001-the-house.md). */
export const MOST_LINES = 400;
const FOLDERS = ["app", "jobs", "prisma", "tests"];
const MADE = new Set(["generated", "shots"]);
const CODE = /\.(?:tsx?|mjs|cjs|css|prisma)$/;
const TEST = /\.(?:test|spec)\.tsx?$|^tests\//;

function listFiles(root, folder) {
  return fs.readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (MADE.has(entry.name)) return [];
    const name = `${folder}/${entry.name}`;
    return entry.isDirectory() ? listFiles(root, name) : CODE.test(name) ? [name] : [];
  });
}

/** Returns {count, median, most95, over: [{file, lines}]}; only `over` includes tests. */
export function measureFiles(root) {
  const sizes = FOLDERS.filter((folder) => fs.existsSync(path.join(root, folder)))
    .flatMap((folder) => listFiles(root, folder))
    .map((file) => ({
      file,
      lines: fs.readFileSync(path.join(root, file), "utf8").split("\n").length - 1,
    }));
  const product = sizes.filter(({ file }) => !TEST.test(file)).map(({ lines }) => lines);
  const at = (share) => product.toSorted((a, b) => a - b)[Math.floor(share * product.length)] ?? 0;
  return {
    count: product.length,
    median: at(0.5),
    most95: at(0.95),
    over: sizes.filter(({ lines }) => lines > MOST_LINES),
  };
}

export function describeFiles({ count, median, most95, over }) {
  return `${count} files of the product: median ${median} lines, 95th percentile ${most95}, ${over.length} over ${MOST_LINES}`;
}
