import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { generateClient } from "../building/build.mjs";
import { readJson } from "../running/data-folder.mjs";
import { ensureDependencies } from "../building/dependencies.mjs";
import { Refusal } from "../refusal.mjs";
import { makePrivateFolder } from "../running/private-folder.mjs";
import { findFunctions, listDomainFiles, listTests } from "./domain-functions.mjs";
import { startLanes } from "./lanes.mjs";
import { scoreRun } from "./verdict.mjs";

const LANES = 2;
/** After this many test files without a failure a function counts as survived. */
const MOST_FILES = 8;
const root = path.resolve(import.meta.dirname, "../../..");
const cacheFile = path.join(root, "node_modules/.cache/dadiva-mutation.json");

function report(line) {
  process.stdout.write(`${line}\n`);
}

const textOf = (file) => fs.readFileSync(path.join(root, file), "utf8");

/** Returns a cached kill's digest: the function's file, and the test that failed. */
function digest(file, test) {
  const hash = crypto.createHash("sha256").update(textOf(file));
  return hash.update("\0").update(textOf(test)).digest("hex").slice(0, 20);
}

function listMutants(only) {
  const all = listDomainFiles(root).flatMap((file) =>
    findFunctions(file, textOf(file)).map(({ id, name }) => ({ id, name, file })),
  );
  const stem = (file) => path.basename(file).split(".")[0];
  const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return all
    .filter(({ id }) => !only || id.includes(only))
    .map((one) => ({ ...one, isOperation: kebab(one.name) === stem(one.file) }));
}

/** Returns function id → test files that call it, the nearest first. */
function readCoverage(file) {
  const coverage = new Map();
  for (const line of fs.readFileSync(file, "utf8").trim().split("\n")) {
    const { file: place, called } = JSON.parse(line);
    const test = path.relative(root, place).replaceAll(path.sep, "/");
    for (const id of called) coverage.set(id, [...(coverage.get(id) ?? []), test]);
  }
  return coverage;
}

/** Sorts the test beside the file first, then its name, its folder, and the others. */
function byNearness(file) {
  const stem = path.basename(file).split(".")[0];
  const rank = (test) => {
    if (path.basename(test).split(".")[0] === stem) return 0;
    if (textOf(test).includes(`/${stem}`)) return 1;
    return path.dirname(test) === path.dirname(file) ? 2 : 3;
  };
  return (one, other) => rank(one) - rank(other);
}

async function testMutant(lane, mutant, tests) {
  for (const test of tests.toSorted(byNearness(mutant.file)).slice(0, MOST_FILES)) {
    const { failed } = await lane.ask({ mutant: mutant.id, files: [test] });
    if (failed.length > 0) return test;
  }
  return null;
}

function parseArguments(args) {
  const only = args[0] === "--only" ? args[1] : undefined;
  const fresh = args.includes("--fresh");
  const known = (only ? 2 : 0) + (fresh ? 1 : 0);
  if (args.length !== known)
    throw new Refusal("npm run mutation takes --only <part of a path or name>, and --fresh.");
  return { only, fresh };
}

/** Empties each function of app/domain in turn. Returns whether enough made a test fail. */
async function run({ only, fresh }) {
  const since = performance.now();
  await ensureDependencies(root, { withDevelopment: true, report });
  await generateClient(root);
  const folder = makePrivateFolder("dadiva-mutation-");
  const mutants = listMutants(only);
  const cache = fresh ? {} : (readJson(cacheFile) ?? {});
  const known = mutants.filter(({ id, file }) => {
    const kept = cache[id];
    return (
      kept && fs.existsSync(path.join(root, kept.test)) && kept.digest === digest(file, kept.test)
    );
  });
  const killed = new Map(known.map(({ id }) => [id, cache[id].test]));
  const open = mutants.filter(({ id }) => !killed.has(id));
  report(`${mutants.length} functions, ${killed.size} known from an earlier run`);
  const save = () => memoise(cache, mutants, killed);
  if (open.length > 0) await validateAll(open, killed, folder, save);
  fs.rmSync(folder, { recursive: true, force: true });
  return summarize(mutants, killed, (performance.now() - since) / 1000);
}

/** Caches the killed functions, so that unchanged ones need not run again. */
function memoise(cache, mutants, killed) {
  const digests = mutants
    .filter(({ id }) => killed.has(id))
    .map(({ id, file }) => [id, { test: killed.get(id), digest: digest(file, killed.get(id)) }]);
  fs.mkdirSync(path.dirname(cacheFile), { recursive: true });
  fs.writeFileSync(cacheFile, JSON.stringify({ ...cache, ...Object.fromEntries(digests) }));
}

async function validateAll(open, killed, folder, save) {
  const coverageFile = path.join(folder, "coverage.jsonl");
  const lanes = await startLanes(root, folder, LANES);
  try {
    const tests = listTests(root);
    report(`${tests.length} test files as they are, to see what each calls`);
    const broken = await listFailing(lanes, tests, { coverageFile });
    if (broken.length > 0) throw new Refusal(`These fail without any change: ${broken.join(", ")}`);
    const coverage = readCoverage(coverageFile);
    const queue = [...open];
    const work = async (lane) => {
      for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
        const tests = coverage.get(mutant.id) ?? [];
        const test = await testMutant(lane, mutant, tests);
        if (test) killed.set(mutant.id, test);
        else report(`survived: ${mutant.id}${tests.length === 0 ? " (no test calls it)" : ""}`);
        const done = open.length - queue.length;
        if (done % 20 === 0) report(`… ${done} of ${open.length}`);
      }
    };
    await Promise.all(lanes.map(work));
    // The state that emptied functions leave behind must not be the cause of a failure.
    const spoiled = await listFailing(lanes, [...new Set(killed.values())]);
    for (const [id, test] of [...killed].filter(([, test]) => spoiled.includes(test))) {
      report(`not counted: ${id} (${test} fails by now without any change)`);
      killed.delete(id);
    }
    save();
  } finally {
    await Promise.all(lanes.map((lane) => lane.stop()));
  }
}

/** Runs these test files without any change. Returns those that fail. */
async function listFailing(lanes, tests, order = {}) {
  const answers = await Promise.all(
    lanes.map((lane, index) =>
      lane.ask({ ...order, files: tests.filter((_, place) => place % lanes.length === index) }),
    ),
  );
  return answers.flatMap(({ failed }) => failed);
}

function summarize(mutants, killed, seconds) {
  const { lines, isPassed } = scoreRun(mutants, killed);
  report(`\n${lines.join("\n")}, ${seconds.toFixed(0)} s`);
  return isPassed;
}

/** `npm run mutation [-- --only <part>] [--fresh]`: finds functions that no test misses. */
export async function mutation(args) {
  try {
    process.exit((await run(parseArguments(args))) ? 0 : 1);
  } catch (error) {
    report(error instanceof Refusal ? error.message : error.stack);
    process.exit(1);
  }
}
