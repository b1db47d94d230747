import { spawn } from "node:child_process";

const active = new Set();
let ended = false;

/** Ends all running commands with their children, and prevents new ones. */
export function endCommands() {
  ended = true;
  for (const child of active) killGroup(child, "SIGKILL");
}

function killGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}

/**
 * Runs a program and returns {status, output}: its exit status (128 if a signal ended it) and both
 * its streams as one text. `show` receives the text while it runs; after `limit` milliseconds it is
 * ended with its children. It never throws if the program fails.
 * @param {string} program
 * @param {string[]} args
 * @param {{cwd?: string, env?: NodeJS.ProcessEnv, show?: (text: string) => void, limit?: number,
 *   uid?: number, gid?: number}} [options]
 */
export function runCommand(program, args, { cwd, env = process.env, show, limit, uid, gid } = {}) {
  return new Promise((resolve) => {
    if (ended) return resolve({ status: 128, output: "" });
    const child = spawn(program, args, {
      cwd,
      env,
      uid,
      gid,
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
    });
    active.add(child);
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text) => {
        output += text;
        show?.(text);
      });
    const timer = limit && setTimeout(() => killGroup(child, "SIGKILL"), limit);
    child.once("error", (error) => {
      active.delete(child);
      resolve({ status: 127, output: `${output}${error.message}\n` });
    });
    child.once("close", (status) => {
      active.delete(child);
      clearTimeout(timer);
      resolve({ status: status ?? 128, output });
    });
  });
}

/** Returns the program and first arguments that run npm, also if it is not on the PATH. */
function npmCommand() {
  const npmCli = process.env.npm_execpath;
  return npmCli?.endsWith("npm-cli.js") ? [process.execPath, npmCli] : ["npm"];
}

export function runNpm(args, options) {
  const [program, ...first] = npmCommand();
  return runCommand(program, [...first, ...args], options);
}

export function lastLines(output, count) {
  const lines = output.split("\n").filter((line) => line.trim() !== "");
  return lines.slice(-count).join("\n");
}
