import fs from "node:fs";
import path from "node:path";
import { runCommand } from "../run-command.mjs";
import { findSystemPostgres } from "./system-postgres.mjs";

/** Headless Chromium needs half the processor time; without it any Chromium works. */
const SHELL = "chromium-headless-shell";
const CHROMIUM_NAMES = [
  SHELL,
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];

function findProgram(names) {
  const folders = (process.env.PATH ?? "").split(path.delimiter).filter(Boolean);
  for (const name of names)
    for (const folder of folders) {
      const file = path.resolve(folder, name);
      try {
        fs.accessSync(file, fs.constants.X_OK);
        if (fs.statSync(file).isFile()) return file;
      } catch {
        continue;
      }
    }
  return null;
}

export function findChromium() {
  return process.env.CHROMIUM_PATH || findProgram(CHROMIUM_NAMES);
}

/** Debian installs it where a user's PATH may not include it. */
export function findClamd() {
  return findProgram(["clamd", "/usr/sbin/clamd"]);
}

const PACKAGES = {
  "postgresql-15": () => findSystemPostgres()?.folder ?? null,
  "redis-server": () => findProgram(["redis-server"]),
  "clamav-daemon": findClamd,
  [SHELL]: () => process.env.CHROMIUM_PATH || findProgram([SHELL]),
  chromium: findChromium,
  // Loads the benchmarks that the tests open.
  wrk: () => findProgram(["wrk"]),
};

/** Finds redis-server, Chromium, clamd, wrk and PostgreSQL, and installs missing ones: a path each, or null. */
export async function findSystemPrograms(report, { postgres = false } = {}) {
  const wanted = Object.keys(PACKAGES).filter((name) => postgres || name !== "postgresql-15");
  const missing = wanted.filter((name) => !PACKAGES[name]());
  if (missing.length > 0 && process.getuid?.() === 0 && findProgram(["apt-get"]))
    await install(missing, report);
  return {
    redis: PACKAGES["redis-server"](),
    chromium: findChromium(),
    postgres: postgres ? PACKAGES["postgresql-15"]() : null,
  };
}

async function install(names, report) {
  // RUNLEVEL keeps the packages from starting their own servers.
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  await runCommand("apt-get", ["update", "-qq"], { env, limit: 180_000 });
  for (const name of names) {
    if (PACKAGES[name]()) continue;
    report(`Installing ${name} (apt-get)`);
    const args = ["install", "-y", "-qq", "--no-install-recommends", name];
    const { status, output } = await runCommand("apt-get", args, { env, limit: 600_000 });
    if (status !== 0) report(output.slice(-1000));
  }
}
