import fs from "node:fs";
import path from "node:path";
import { ensureBuild, generateClient } from "./build.mjs";
import { ensureDependencies } from "./dependencies.mjs";
import { runGates } from "./gates.mjs";
import { Refusal } from "./refusal.mjs";
import { endCommands, runCommand } from "./run-command.mjs";
import { makePrivateFolder, startStack } from "./stack.mjs";
import { findQueueTests } from "./suites.mjs";
import { findSystemPrograms } from "./system-programs.mjs";
import { Tally } from "./tally.mjs";
import { startTestDatabase } from "./test-database.mjs";

const PARTS = ["gates", "unit", "stack", "e2e"];
const SUITE_LIMIT_MS = 45 * 60_000;
const root = path.resolve(import.meta.dirname, "../..");
const running = new Set();

function report(line) {
  process.stdout.write(`${line.trimEnd()}\n`);
}

function parseParts(args) {
  if (args.length === 0) return PARTS;
  if (args.length === 2 && args[0] === "--only" && PARTS.includes(args[1])) return [args[1]];
  throw new Refusal(`npm test takes nothing, or --only with one of ${PARTS.join(", ")}.`);
}

function describe(error) {
  return error instanceof Refusal ? error.message : error.stack;
}

/** Runs `work` with a private server, which is stopped whatever happens. */
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

class TestRun {
  #tally = new Tally();
  #folder = makePrivateFolder("dadiva-test-");
  #isBuilt = false;

  /** Runs one part; what it throws is one failure and ends only this part. */
  async #part(name, work) {
    const since = performance.now();
    report(`\n── ${name}`);
    try {
      await work();
    } catch (error) {
      this.#tally.fail(name, "could not run", describe(error));
    }
    report(`── ${name}: ${((performance.now() - since) / 1000).toFixed(1)} s`);
  }

  async run(parts) {
    await ensureDependencies(root, { withDevelopment: true, report });
    const needsBuild = parts.includes("stack") || parts.includes("e2e");
    await this.#part("build", async () => {
      if (needsBuild) await ensureBuild(root, report);
      else await generateClient(root);
      this.#isBuilt = true;
      this.#tally.pass();
    });
    if (parts.includes("gates"))
      await this.#part("gates", () => runGates(root, this.#tally, report));
    if (parts.includes("unit")) await this.#runUnit();
    if (!needsBuild || !this.#isBuilt) return;
    const programs = await findSystemPrograms(report);
    if (parts.includes("stack")) await this.#runStack(programs);
    if (parts.includes("e2e")) await this.#runBrowser(programs);
  }

  async #runUnit() {
    await this.#part("unit", () =>
      withServer(startTestDatabase(root, report), ({ env }) => this.#vitest("unit", "unit", env)),
    );
    await this.#part("commands", () => this.#vitest("commands", "commands", {}));
  }

  async #runStack({ redis }) {
    const queueTests = findQueueTests(root);
    if (redis) await this.#stackOn("redis", {});
    else this.#tally.skipSuite("stack on Redis", "no redis-server on the PATH or to be installed");
    // Without Redis this is the only run, so it takes all files.
    const files = redis ? { DADIVA_SUITE_FILES: JSON.stringify(queueTests) } : {};
    if (!redis || queueTests.length > 0) await this.#stackOn("postgres", files);
    else this.#tally.fail("stack on postgres", "no test file is marked @queues");
  }

  #stackOn(queues, env) {
    const title = `stack on ${queues}`;
    return this.#part(title, () =>
      withServer(startStack({ queues, report }), (stack) =>
        this.#vitest("stack", title, { ...env, DADIVA_STACK: JSON.stringify(stack) }),
      ),
    );
  }

  async #vitest(suite, title, env) {
    const file = path.join(this.#folder, `${title.replaceAll(" ", "-")}.json`);
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
    const config = ["--config", "app/commands/vitest.config.mjs"];
    const result = await this.#runProgram("vitest", ["run", ...config, ...reporters], {
      ...env,
      DADIVA_SUITE: suite,
    });
    this.#tally.addVitest(title, file, result);
  }

  async #runBrowser({ chromium }) {
    if (!chromium) {
      this.#tally.skipSuite("e2e", "no Chromium on the PATH or to be installed");
      return;
    }
    const file = path.join(this.#folder, "e2e.json");
    const args = ["test", "-c", "tests/playwright.config.ts", "--reporter=list,json"];
    await this.#part("e2e", () =>
      withServer(startStack({ report }), async (stack) => {
        const result = await this.#runProgram("playwright", args, {
          DADIVA_STACK: JSON.stringify(stack),
          CHROMIUM_PATH: chromium,
          PLAYWRIGHT_JSON_OUTPUT_NAME: file,
        });
        this.#tally.addPlaywright("e2e", file, result);
      }),
    );
  }

  #runProgram(program, args, env) {
    return runCommand(path.join(root, "node_modules/.bin", program), args, {
      cwd: root,
      env: { ...process.env, ...env },
      show: (text) => process.stdout.write(text),
      limit: SUITE_LIMIT_MS,
    });
  }

  removeFolder() {
    fs.rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Prints the end; answers whether nothing failed. */
  finish() {
    this.removeFolder();
    process.stdout.write(`\n${this.#tally.summary()}\n`);
    return this.#tally.failed === 0;
  }

  failAll(error) {
    this.#tally.fail("npm test", "could not run", describe(error));
  }
}

/** `npm test [-- --only gates|unit|stack|e2e]`: proves everything and ends with the counts. */
export async function test(args) {
  const run = new TestRun();
  const end = async () => {
    endCommands();
    await Promise.all([...running].map((server) => server.stop()));
    run.removeFolder();
    process.exit(130);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, end);
  try {
    await run.run(parseParts(args));
  } catch (error) {
    run.failAll(error);
  }
  process.exit(run.finish() ? 0 : 1);
}
