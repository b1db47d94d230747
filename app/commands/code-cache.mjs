// Writes V8's code cache of web's file beside it: `node [flags] code-cache.mjs <file>`. In it are the
// functions that ran while the file was loaded and served its first page, so that a start compiles
// nothing of them. The page is one without a database: there is none where this runs.
import fs from "node:fs";
import http from "node:http";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { cachedDataVersionTag } from "node:v8";
import vm from "node:vm";
import { findFreePorts } from "./ports.mjs";

const LIMIT_MS = 20_000;
const file = path.resolve(process.argv[2]);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "dadiva-code-cache-"));
const [port, metricsPort] = await findFreePorts(2);
const nowhere = "postgresql://nobody@127.0.0.1:9/none";
const settings = {
  APP_HOST: "localhost",
  APP_SECRET: "of the build, for one page",
  DATABASE_APP_URL: nowhere,
  DATABASE_PLATFORM_URL: nowhere,
  DATA_DIR: folder,
  LOG_LEVEL: "error",
  METRICS_PORT: String(metricsPort),
  PORT: String(port),
};
// Nothing of the machine's own settings: it would be another start on each.
for (const name of Object.keys(process.env)) if (name !== "PATH") delete process.env[name];
Object.assign(process.env, settings, { NODE_ENV: "production" });

/** The status of the first page, or 0 while nobody listens. */
function askForPage() {
  return new Promise((resolve) => {
    const options = { host: "127.0.0.1", port, path: "/", headers: { host: settings.APP_HOST } };
    const request = http.get({ ...options, agent: false }, (answer) => {
      answer.resume().once("end", () => resolve(answer.statusCode));
    });
    request.once("error", () => resolve(0));
  });
}

async function servePage() {
  const until = performance.now() + LIMIT_MS;
  let status = 0;
  while (status === 0 && performance.now() < until) {
    await wait(10);
    status = await askForPage();
  }
  if (status !== 200) throw new Error(`web's first page was answered by ${status}`);
}

try {
  // As app/server.ts loads it: another text would be another script.
  const script = new vm.Script(fs.readFileSync(file, "latin1"), { filename: file });
  const module = { exports: {} };
  const { href } = pathToFileURL(file);
  script.runInThisContext()(module.exports, createRequire(file), module, href, path.dirname(file));
  module.exports.entry.module.serve(module.exports);
  await servePage();
  fs.writeFileSync(`${file}.${cachedDataVersionTag()}.cache`, script.createCachedData());
} finally {
  fs.rmSync(folder, { recursive: true, force: true });
}
// It still listens, and looks for its database.
process.exit(0);
