import fs from "node:fs";
import path from "node:path";
import { runBrowser } from "../browser.mjs";
import { ensureBuild, generateClient } from "../building/build.mjs";
import { ensureDependencies } from "../building/dependencies.mjs";
import { runFullSuites } from "./full-suites.mjs";
import { runGates } from "./gates.mjs";
import { headOf } from "../git.mjs";
import { Refusal } from "../refusal.mjs";
import { endCommands, runCommand } from "../run-command.mjs";
import { makePrivateFolder } from "../running/private-folder.mjs";
import { startStack } from "../running/stack.mjs";
import { divideStack, FULL_ONLY } from "./suites.mjs";
import { startSystemPostgres } from "../running/system-postgres.mjs";
import { findSystemPrograms } from "../running/system-programs.mjs";
import { Tally } from "./tally.mjs";
import { startTestDatabase } from "./test-database.mjs";

const PARTS = ["gates", "unit", "stack", "e2e"];
const CHOICES = [...PARTS, "contracts"];
const SUITE_LIMIT_MS = 45 * 60_000;
const root = path.resolve(import.meta.dirname, "../../..");
const running = new Set();

const show = (text) => process.stdout.write(text);

function report(line) {
  show(`${line.trimEnd()}\n`);
}

function parseArguments(args) {
  const given = new Map();
  for (let place = 0; place < args.length; place += 2) given.set(args[place], args[place + 1]);
  const { only, database, ...others } = Object.fromEntries(
    [...given].map(([name, value]) => [name.replace(/^--/, ""), value ?? ""]),
  );
  const isKnown =
    Object.keys(others).length === 0 &&
    (only === undefined || CHOICES.includes(only)) &&
    (database === undefined || ["embedded", "system"].includes(database));
  if (!isKnown)
    throw new Refusal(
      `npm test takes nothing, --only with one of ${CHOICES.join(", ")}, and --database with embedded or system.`,
    );
  return { parts: only === undefined ? PARTS : [only], system: database === "system" };
}

function describe(error) {
  return error instanceof Refusal ? error.message : error.stack;
}

async function withServer(starting, work) {
  const server = await starting;
  running.add(server);
  try {
    return await work(server);
  } finally {
    running.delete(server);
    await server.stop();
  }
}

const buffers = new Set();

function showHeld(lines) {
  buffers.delete(lines);
  show(lines.join(""));
}

/** Runs parts in parallel: it shows the first one's output live, and the others' when they end. */
async function sideBySide(runs) {
  const start = async (run, place) => {
    const lines = [];
    buffers.add(lines);
    await run(place === 0 ? show : (text) => lines.push(text));
    showHeld(lines);
  };
  await Promise.all(runs.map(start));
}

class TestRun {
  #tally = new Tally();
  #folder = makePrivateFolder("dadiva-test-");
  #isBuilt = false;

  /** Runs one part; an error counts as one failure and ends only this part. */
  async #part(name, work, say = show) {
    const since = performance.now();
    say(`\n── ${name}\n`);
    try {
      await work();
    } catch (error) {
      this.#tally.fail(name, "could not run", describe(error));
    }
    say(`── ${name}: ${((performance.now() - since) / 1000).toFixed(1)} s\n`);
  }

  async run({ parts, system }) {
    report(`Node.js ${process.version}`);
    // The commit chooses a part of long lists, so that a run can be repeated.
    process.env.SEED ||= headOf(root);
    report(
      process.env.SEED ? `SEED=${process.env.SEED}` : "No seed: there is no git history, all runs",
    );
    await ensureDependencies(root, { withDevelopment: true, report });
    const needsBuild = parts.some((part) => ["stack", "contracts", "e2e"].includes(part));
    const needsPrograms = needsBuild || system;
    await this.#part("build", async () => {
      if (needsBuild) await ensureBuild(root, report);
      else await generateClient(root);
      this.#isBuilt = true;
      this.#tally.pass();
    });
    if (parts.includes("gates"))
      await this.#part("gates", () => runGates(root, this.#tally, report));
    const programs = needsPrograms && (await findSystemPrograms(report, { postgres: system }));
    if (system && !programs.postgres) {
      const reason = "no PostgreSQL of the system's packages, and none to be installed";
      return this.#tally.skipSuite("PostgreSQL of the system", reason);
    }
    if (parts.includes("unit")) await this.#runUnit(system);
    if (!needsBuild || !this.#isBuilt) return;
    if (parts.includes("contracts"))
      await this.#stackOn("auto", { title: "contracts", files: ["tests/contracts/"] });
    if (parts.includes("stack") && system) await this.#runSystemStack();
    else if (parts.includes("stack")) await this.#runStack(programs);
    if (parts.includes("e2e")) await this.#runBrowser(programs);
  }

  runFull() {
    return runFullSuites(root, this.#tally, report);
  }

  async #runUnit(system) {
    await this.#part("unit", () =>
      withServer(startTestDatabase(root, report, { system }), ({ env }) =>
        this.#vitest("unit", { env }),
      ),
    );
    if (system) return;
    await this.#part("commands", () => this.#vitest("commands"));
  }

  /** Runs the product with DATABASE_URL, with its queues on that database, too. */
  #runSystemStack() {
    return withServer(startSystemPostgres(root, report), ({ databaseUrl }) =>
      this.#stackOn("postgres", { settings: { DATABASE_URL: databaseUrl } }),
    );
  }

  async #runStack({ redis }) {
    if (!redis) {
      this.#tally.skipSuite("stack on Redis", "no redis-server on the PATH or to be installed");
      return this.#stackOn("postgres");
    }
    const lanes = divideStack(root);
    const runs = lanes.map(({ queues, files }, place) => (say) => {
      const title = `stack ${place + 1} on ${queues}`;
      if (files.length === 0) return this.#tally.fail(title, "has no test file", "see suites.mjs");
      return this.#stackOn(queues, { files, say, title });
    });
    await sideBySide(runs);
  }

  /** Runs the tests of the project `stack`, or some of its files, on their own product. */
  #stackOn(queues, options = {}) {
    const { files = [], settings = {}, say = show, title = `stack on ${queues}` } = options;
    const starting = () =>
      startStack({ queues, report: (line) => say(`${line.trimEnd()}\n`), env: settings });
    const work = (stack) =>
      this.#vitest(title, {
        project: "stack",
        files,
        env: { DADIVA_STACK: JSON.stringify(stack) },
        say,
      });
    return this.#part(title, () => withServer(starting(), work), say);
  }

  async #vitest(title, { project = title, files = [], env = {}, say = show } = {}) {
    const file = path.join(this.#folder, `${title.replaceAll(" ", "-")}.json`);
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
    const program = path.join(root, "node_modules/.bin/vitest");
    const config = ["--config", "app/commands/vitest.config.mjs", "--project", project];
    const left = FULL_ONLY.map((name) => `--exclude=${name}`);
    const result = await runCommand(program, ["run", ...config, ...left, ...reporters, ...files], {
      cwd: root,
      env: { ...process.env, ...env },
      show: say,
      limit: SUITE_LIMIT_MS,
    });
    this.#tally.addVitest(title, file, result);
  }

  async #runBrowser({ chromium }) {
    if (!chromium) {
      this.#tally.skipSuite("e2e", "no Chromium on the PATH or to be installed");
      return;
    }
    const file = path.join(this.#folder, "e2e.json");
    const starting = () => startStack({ report });
    await this.#part("e2e", () =>
      // Two products run in parallel, as for the suite `stack`.
      withServer(starting(), (first) =>
        withServer(starting(), async (second) => {
          const result = await runBrowser(root, {
            stacks: [first, second],
            chromium,
            args: ["--reporter=list,json"],
            env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
            show,
            limit: SUITE_LIMIT_MS,
          });
          this.#tally.addPlaywright("e2e", file, result);
        }),
      ),
    );
  }

  removeFolder() {
    fs.rmSync(this.#folder, { recursive: true, force: true });
  }

  finish() {
    this.removeFolder();
    process.stdout.write(`\n${this.#tally.summary()}\n`);
    return this.#tally.failed === 0;
  }

  failAll(error) {
    this.#tally.fail("npm test", "could not run", describe(error));
  }
}

/** `npm test [-- --only <parts>] [--database system]`: runs all tests and prints the counts. */
export async function test(args) {
  const run = new TestRun();
  const end = async () => {
    endCommands();
    await Promise.all([...running].map((server) => server.stop()));
    buffers.forEach(showHeld);
    run.finish();
    process.exit(130);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, end);
  try {
    const choice = parseArguments(args);
    await run.run(choice);
    if (process.env.DADIVA_FULL === "1" && choice.parts === PARTS) await run.runFull();
  } catch (error) {
    run.failAll(error);
  }
  process.exit(run.finish() ? 0 : 1);
}
