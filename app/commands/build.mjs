import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { bundleEnhancers, bundlePrograms, bundleWeb, extractFailpoints } from "./build-bundles.mjs";
import { compressFiles } from "./compress-files.mjs";
import { readJson } from "./data-folder.mjs";
import { pause, processBirth } from "./process-ledger.mjs";
import { Refusal } from "./refusal.mjs";
import { lastLines, runCommand } from "./run-command.mjs";

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

/** A digest over the names and contents of all that the build reads. */
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

/** Lets one build of this checkout run at a time; a start and a test may meet. */
async function withBuildLock(root, report, work) {
  // Not in build/, which Remix empties.
  const file = path.join(root, ".cache/build.lock");
  // Of several in one process, too.
  const own = `${file}.${crypto.randomUUID()}`;
  fs.mkdirSync(path.dirname(file), { recursive: true });
  // A copy of a checkout copies the lock of a build that runs elsewhere: `root` tells it.
  const claim = { pid: process.pid, birth: processBirth(process.pid), root };
  fs.writeFileSync(own, JSON.stringify(claim));
  let told = null;
  try {
    while (!tryLink(own, file)) {
      const holder = readJson(file);
      const runs = holder?.birth && processBirth(holder.pid) === holder.birth;
      if (!runs || holder.root !== root) {
        fs.rmSync(file, { force: true });
        continue;
      }
      if (told !== holder.pid) report(`Waiting for the build of process ${holder.pid}`);
      told = holder.pid;
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

/** Whether `own` got the name: the lock is never there without its content. */
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

/** Writes the database client, which is made from the schema and kept out of git. */
export async function generateClient(root) {
  if (fs.existsSync(path.join(root, "prisma/prisma.config.ts")))
    await runStep(root, "prisma generate", "prisma", [
      "generate",
      "--config",
      "prisma/prisma.config.ts",
    ]);
}

/** Writes the database client anew where the schema is younger than it. */
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
  // An inherited VITEST would leave Remix out of its own build.
  const env = { NODE_ENV: "production", VITEST: undefined };
  // Remix empties build/, so it goes before all that others put there.
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

/** Builds the product into build/ unless its sources are those of the last build. */
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
