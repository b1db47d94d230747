import { execFileSync, spawnSync } from "node:child_process";
import fs from "node:fs";
import { Refusal } from "../refusal.mjs";

const NAME = "postgres";

function findAccount() {
  const line = fs
    .readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((entry) => entry.startsWith(`${NAME}:`));
  if (!line) return null;
  const [, , uid, gid] = line.split(":");
  return { uid: Number(uid), gid: Number(gid) };
}

/** Returns the user for PostgreSQL, which refuses root: {uid, gid}, or {} if this process is not root. */
export function postgresUser() {
  if (process.getuid?.() !== 0) return {};
  const account = findAccount();
  if (account) return account;
  try {
    const shell = ["--shell", "/usr/sbin/nologin"];
    execFileSync("useradd", ["--system", "--user-group", "--no-create-home", ...shell, NAME], {
      stdio: "pipe",
    });
  } catch {
    throw new Refusal(
      "PostgreSQL does not run as root and no user `postgres` can be made: start as another user, or set DATABASE_URL.",
    );
  }
  return findAccount();
}

export function canEnter(user, folder) {
  const test = spawnSync("/bin/sh", ["-c", 'test -x "$1"', "sh", folder], { ...user, cwd: "/" });
  return test.status === 0;
}

export function canRun(user, program) {
  return spawnSync(program, ["--version"], { ...user, cwd: "/", stdio: "ignore" }).status === 0;
}
