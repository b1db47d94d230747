import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { readJson } from "../running/data-folder.mjs";
import { Refusal } from "../refusal.mjs";
import { lastLines, runNpm } from "../run-command.mjs";

/** Returns true if npm's own record of node_modules matches the lock on this platform. */
function isInstalled(root, withDevelopment) {
  const wanted = readJson(path.join(root, "package-lock.json"))?.packages;
  const installed = readJson(path.join(root, "node_modules/.package-lock.json"))?.packages;
  if (!wanted || !installed) return false;
  return Object.entries(wanted).every(([place, entry]) => {
    if (place === "" || entry.link) return true;
    if (installed[place]) return installed[place].version === entry.version;
    return entry.optional || entry.devOptional || entry.peer || (entry.dev && !withDevelopment);
  });
}

/** Returns npm's reason for rejecting the lock, or null. Changes nothing. */
export async function findLockRefusal(root) {
  const lock = fs.readFileSync(path.join(root, "package-lock.json"), "utf8");
  if (/^\s*"resolved":/m.test(lock))
    return "package-lock.json names addresses of one registry (resolved): run `npm run lock`.";
  const args = ["ci", "--dry-run", "--ignore-scripts", "--include=dev", "--no-progress"];
  const { status, output } = await runNpm(args, { cwd: root });
  if (status === 0) return null;
  return `npm ci refuses package-lock.json: run \`npm run lock\`.\n${reasons(output)}`;
}

/** Installs the packages if they are missing or the lock changed; `withDevelopment` adds those of tests. */
export async function ensureDependencies(root, { withDevelopment, report }) {
  const lockFile = path.join(root, "package-lock.json");
  if (!fs.existsSync(lockFile))
    throw new Refusal("package-lock.json is missing: restore it, or run `npm run lock`.");
  const digest = crypto.createHash("sha256").update(fs.readFileSync(lockFile)).digest("hex");
  const stampFile = path.join(root, "node_modules/.dadiva-lock");
  const stamp = readJson(stampFile);
  if (stamp?.digest === digest && (stamp.withDevelopment || !withDevelopment)) return;
  if (!isInstalled(root, withDevelopment)) {
    report("Installing the packages of package-lock.json (npm ci)");
    const scope = withDevelopment ? "--include=dev" : "--omit=dev";
    const { status, output } = await runNpm(["ci", scope, "--no-progress"], { cwd: root });
    if (status !== 0) throw installRefusal(output);
  }
  fs.writeFileSync(stampFile, JSON.stringify({ digest, withDevelopment }) + "\n");
}

function reasons(output) {
  const lines = output.split("\n").filter((line) => /Missing: |Invalid: |code E/.test(line));
  return lines.length > 0 ? lines.slice(0, 8).join("\n") : lastLines(output, 15);
}

function installRefusal(output) {
  const cause = /code EUSAGE|Missing: |Invalid: /.test(output)
    ? "npm ci refuses package-lock.json, which does not fit package.json: run `npm run lock` and try again."
    : "npm ci failed: see to what it says and try again.";
  return new Refusal(`${cause}\n${reasons(output)}`);
}
