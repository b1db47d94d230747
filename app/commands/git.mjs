import { spawnSync } from "node:child_process";

const git = (root, ...args) => spawnSync("git", args, { cwd: root, encoding: "utf8" });

/** Returns the short hash of the checkout's commit, or "" without a git history. */
export function headOf(root) {
  const { status, stdout } = git(root, "rev-parse", "--short", "HEAD");
  return status === 0 ? stdout.trim() : "";
}
