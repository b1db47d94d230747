import fs from "node:fs";
import path from "node:path";
import { lastLines, runNpm } from "../run-command.mjs";

/** Releases on which the product is tested in addition to the running one. */
const RELEASES = { 20: "20.20.2", 24: "24.21.0" };

/** Returns the major number of the other tested release. */
export function otherMajor() {
  return process.versions.node.startsWith("24.") ? 20 : 24;
}

/** Returns the folder of another Node.js from its npm package, cached; null, with the reason in `report`. */
export async function fetchNode(root, major, report) {
  const name = `node-${process.platform}-${process.arch}`;
  const place = path.join(root, "node_modules/.cache", `node-${RELEASES[major]}`);
  const folder = path.join(place, "node_modules", name, "bin");
  if (fs.existsSync(path.join(folder, "node"))) return folder;
  report(`Fetching Node.js ${RELEASES[major]} (npm)`);
  fs.mkdirSync(place, { recursive: true });
  const args = ["install", "--no-save", "--no-package-lock", "--ignore-scripts", "--no-audit"];
  const { status, output } = await runNpm(
    [...args, "--prefix", place, `${name}@${RELEASES[major]}`],
    { cwd: place, limit: 300_000 },
  );
  if (status === 0 && fs.existsSync(path.join(folder, "node"))) return folder;
  report(lastLines(output, 4));
  return null;
}
