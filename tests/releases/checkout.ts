/** The previous release: checked out of git, installed and built in its own folder. */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { runCommand, runNpm } from "../../app/commands/run-command.mjs";

const root = path.resolve(import.meta.dirname, "../..");
const LIMIT_MS = 15 * 60_000;

/** Returns its folder, or null if git lacks that commit (a copy without its history). */
export async function checkOut(commit: string): Promise<string | null> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "dadiva-before-"));
  fs.chmodSync(folder, 0o711);
  const archive = path.join(folder, "release.tar");
  const { status } = await runCommand("git", ["archive", "-o", archive, commit], { cwd: root });
  if (status !== 0) {
    fs.rmSync(folder, { recursive: true });
    return null;
  }
  await run(folder, "tar", ["-xf", archive]);
  fs.rmSync(archive);
  await install(folder);
  const build = pathToFileURL(path.join(folder, "app/commands/build.mjs")).href;
  const program = `const { ensureBuild } = await import("${build}"); await ensureBuild(process.cwd(), console.log);`;
  await run(folder, process.execPath, ["--input-type=module", "-e", program]);
  return folder;
}

async function run(cwd: string, program: string, args: string[]): Promise<void> {
  const { status, output } = await runCommand(program, args, { cwd, limit: LIMIT_MS });
  if (status !== 0) throw new Error(`${program} of the release before: ${output.slice(-2000)}`);
}

/** Uses our packages if the lock files are equal. */
async function install(folder: string): Promise<void> {
  const lockOf = (place: string) => fs.readFileSync(path.join(place, "package-lock.json"), "utf8");
  if (lockOf(folder) === lockOf(root)) {
    fs.symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"));
    return;
  }
  const env = { ...process.env, NODE_ENV: undefined };
  const { status, output } = await runNpm(["ci", "--prefer-offline"], {
    cwd: folder,
    env,
    limit: LIMIT_MS,
  });
  if (status !== 0) throw new Error(`npm ci of the release before: ${output.slice(-2000)}`);
}
