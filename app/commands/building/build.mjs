import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { bundleEnhancers, bundlePrograms, bundleWeb, extractFailpoints } from "./build-bundles.mjs";
import { compressFiles } from "./compress-files.mjs";
import { readJson } from "../running/data-folder.mjs";
import { pause, processBirth } from "../running/process-ledger.mjs";
import { Refusal } from "../refusal.mjs";
import { lastLines, runCommand } from "../run-command.mjs";

const SOURCES = [
  "app",
  "jobs",
  "prisma",
  "public",
  "tests/simulators",
  "tests/lab",
  "package-lock.json",
  "package.json",
  "remix.config.js",
  "tsconfig.json",
];
const NOT_SOURCES = /(^|\/)(generated|node_modules)(\/|$)|\.test\.[a-z]+$/;

/** Returns a digest of the names and contents of all files that the build reads. */
function digestSources(root) {
  const hash = crypto.createHash("sha256").update(process.versions.node);
  const visit = (name) => {
    const file = path.join(root, name);
    if (NOT_SOURCES.test(name) || !fs.existsSync(file)) return;
    if (fs.statSync(file).isDirectory()) {
      for (const entry of fs.readdirSync(file).sort()) visit(`${name}/${entry}`);
      return;
    }
    const content = fs.readFileSync(file);
    hash.update(`${name}\0${content.length}\0`).update(content);
  };
  SOURCES.forEach(visit);
  return hash.digest("hex");
}

/** Allows one build of this checkout at a time, because a start and a test may run together. */
async function withBuildLock(root, report, work) {
  // The lock is outside build/, which Remix empties.
  const file = path.join(root, ".cache/build.lock");
  // A random suffix separates builds within one process.
  const own = `${file}.${crypto.randomUUID()}`;
  fs.mkdirSync(path.dirname(file), { recursive: true });
  // A copy of a checkout also copies the lock of a build elsewhere; `root` distinguishes them.
  const claim = { pid: process.pid, birth: processBirth(process.pid), root };
  fs.writeFileSync(own, JSON.stringify(claim));
  let announcedPid = null;
  try {
    while (!tryLink(own, file)) {
      const holder = readJson(file);
      const runs = holder?.birth && processBirth(holder.pid) === holder.birth;
      if (!runs || holder.root !== root) {
        fs.rmSync(file, { force: true });
        continue;
      }
      if (announcedPid !== holder.pid) report(`Waiting for the build of process ${holder.pid}`);
      announcedPid = holder.pid;
      await pause(200);
    }
  } finally {
    fs.rmSync(own, { force: true });
  }
  try {
    return await work();
  } finally {
    fs.rmSync(file, { force: true });
  }
}

/** Returns whether `own` could be linked as the lock, which never exists without its content. */
function tryLink(own, file) {
  try {
    fs.linkSync(own, file);
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

async function runStep(root, title, program, args, env = {}) {
  const file = path.join(root, "node_modules/.bin", program);
  const options = { cwd: root, env: { ...process.env, ...env } };
  const { status, output } = await runCommand(file, args, options);
  if (status !== 0)
    throw new Refusal(
      `${title} failed: mend what it names and start again.\n${lastLines(output, 30)}`,
    );
}

/** Generates the database client from the schema; git does not contain it. */
export async function generateClient(root) {
  if (fs.existsSync(path.join(root, "prisma/prisma.config.ts")))
    await runStep(root, "prisma generate", "prisma", [
      "generate",
      "--config",
      "prisma/prisma.config.ts",
    ]);
}

/** Generates the database client again if the schema is newer. */
export async function ensureClient(root) {
  const client = path.join(root, "app/generated/prisma/client.ts");
  const schema = path.join(root, "prisma/schema");
  if (!fs.existsSync(schema)) return;
  const written = fs.existsSync(client) ? fs.statSync(client).mtimeMs : 0;
  const files = fs.readdirSync(schema).map((name) => path.join(schema, name));
  const changed = Math.max(...files.map((file) => fs.statSync(file).mtimeMs));
  if (changed > written) await generateClient(root);
}

async function buildAll(root, report) {
  await generateClient(root);
  // An inherited VITEST would exclude Remix from its own build.
  const env = { NODE_ENV: "production", VITEST: undefined };
  // Remix empties build/, so it runs first.
  const config = "app/vite.config.ts";
  if (fs.existsSync(path.join(root, config)))
    await runStep(root, "remix vite:build", "remix", ["vite:build", "--config", config], env);
  else report(`No ${config} yet: the pages are left out`);
  fs.mkdirSync(path.join(root, "build"), { recursive: true });
  try {
    const missing = await bundlePrograms(root);
    if (missing.length > 0) report(`No entry yet for ${missing.join(", ")}: left out`);
    if (fs.existsSync(path.join(root, "build/server")))
      await bundleWeb(root, path.join(root, "build"));
    await extractFailpoints(root, path.join(root, "build"));
    await bundleEnhancers(root);
    const client = path.join(root, "build/client");
    if (fs.existsSync(client)) await compressFiles(client);
  } catch (error) {
    throw new Refusal(`Bundling failed: mend what it names and start again.\n${error.message}`);
  }
}

/** Builds the product into build/ unless its sources are unchanged since the last build. */
export async function ensureBuild(root, report) {
  const stamp = path.join(root, "build/.stamp");
  await withBuildLock(root, report, async () => {
    const digest = digestSources(root);
    if (fs.existsSync(stamp) && fs.readFileSync(stamp, "utf8") === digest) return;
    report("Building");
    fs.rmSync(stamp, { force: true });
    await buildAll(root, report);
    fs.writeFileSync(stamp, digest);
  });
}
