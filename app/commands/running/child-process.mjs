import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { endWithLauncher } from "./supervised.mjs";

const LARGEST_LOG_BYTES = 20 * 1024 * 1024;
const PINO_ERROR = /^\{"level":"(?:error|fatal)"/;

/** Web and a charging worker allocate much short-lived memory, of which V8's default of 16 MiB copies half. */
const NODE_FLAGS = {
  web: ["--max-semi-space-size=64"],
  worker: ["--max-semi-space-size=64"],
};

/**
 * For processes that decode pictures: glibc would keep freed memory in a pool for each thread (190
 * MB over twenty photos). Other C libraries ignore these settings.
 */
const MALLOC = { MALLOC_ARENA_MAX: "2", MALLOC_TRIM_THRESHOLD_: "1048576" };

/** Opens a log to append to, after it renames a large one of earlier starts. */
function openLog(file) {
  if (fs.existsSync(file) && fs.statSync(file).size > LARGEST_LOG_BYTES)
    fs.renameSync(file, `${file}.1`);
  return fs.createWriteStream(file, { flags: "a", mode: 0o600 });
}

/**
 * Spawns one of our programs with an IPC channel: {child, ready}. `ready` resolves to its port
 * (undefined without one), or rejects after `limit` milliseconds. Its output goes to DATA_DIR/logs.
 */
export function spawnBundle({ name, bundle, cwd, env, dataDir, controls, report, limit = 60_000 }) {
  const flags = NODE_FLAGS[name.replace(/-\d+$/, "")];
  const child = spawn(process.execPath, [...(flags ?? []), bundle], {
    env: { ...(flags && MALLOC), ...env, ...controls.environment(), DADIVA_PROCESS: name },
    cwd,
    detached: true,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const file = path.join(dataDir, "logs", `${name}.log`);
  const log = openLog(file);
  log.on("error", () => {});
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on("line", (line) => {
      log.write(`${line}\n`);
      if (stream === child.stderr || PINO_ERROR.test(line)) report(`[${name}] ${line}`);
    });
  child.once("close", () => log.end());
  controls.attach(name, child);
  endWithLauncher(child, "SIGTERM");
  const ready = new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`${name} did not become ready in ${limit / 1000} s; see ${file}`)),
      limit,
    );
    child.on("message", (message) => {
      if (message?.type !== "ready") return;
      clearTimeout(timer);
      resolve(message.port);
    });
    child.once("exit", () => clearTimeout(timer));
  });
  return { child, ready };
}
