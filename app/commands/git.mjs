import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

const git = (root, ...args) => spawnSync("git", args, { cwd: root, encoding: "utf8" });

/** Returns the short hash of the checkout's commit, or "" without a git history. */
export function headOf(root) {
  const { status, stdout } = git(root, "rev-parse", "--short", "HEAD");
  return status === 0 ? stdout.trim() : "";
}

const TOOLING = [
  "app/commands",
  "tests/commands",
  "package.json",
  "package-lock.json",
  "Dockerfile",
  "compose.yaml",
];

/** Returns whether the commands differ from the last recorded release (tests/releases); true if unknown. */
export function hasToolingChanged(root) {
  const [line] = fs
    .readFileSync(path.join(root, "tests/releases/before.jsonl"), "utf8")
    .split("\n");
  const { commit } = JSON.parse(line).release;
  return git(root, "diff", "--quiet", commit, "--", ...TOOLING).status !== 0;
}
