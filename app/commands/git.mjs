import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

const git = (root, ...args) => spawnSync("git", args, { cwd: root, encoding: "utf8" });

/** The short name of the checkout's commit, or "" where there is no git history. */
export function headOf(root) {
  const { status, stdout } = git(root, "rev-parse", "--short", "HEAD");
  return status === 0 ? stdout.trim() : "";
}

/** What the commands are made of. */
const TOOLING = [
  "app/commands",
  "tests/commands",
  "package.json",
  "package-lock.json",
  "Dockerfile",
  "compose.yaml",
];

/**
 * Whether the commands differ from those of the last recorded release (tests/releases), in commits or in
 * the working tree; also true where that release's commit is not known here.
 */
export function hasToolingChanged(root) {
  const [line] = fs
    .readFileSync(path.join(root, "tests/releases/before.jsonl"), "utf8")
    .split("\n");
  const { commit } = JSON.parse(line).release;
  return git(root, "diff", "--quiet", commit, "--", ...TOOLING).status !== 0;
}
