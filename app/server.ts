/**
 * Web's process. All of web's code is one file, made of the Remix build (entry.server.tsx hands out
 * `serve`) and its packages: bundled a second time here, clock, failpoints and database would each
 * exist twice. V8's code cache lies beside it (app/commands/code-cache.mjs), one for each set of
 * flags; without one that fits, V8 compiles the file as ever. The file is ASCII, so that it is read
 * without decoding.
 */
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { cachedDataVersionTag } from "node:v8";
import vm from "node:vm";
import type { ServerBuild } from "@remix-run/node";
import type * as entry from "./entry.server";
import { requireSafeStart } from "~/infrastructure/safe-start";

requireSafeStart("web");

type Load = (
  exports: object,
  require: NodeJS.Require,
  module: { exports: object },
  url: string,
  folder: string,
) => void;

const file = path.resolve("build/server/web.cjs");
const cache = `${file}.${cachedDataVersionTag()}.cache`;
const script = new vm.Script(fs.readFileSync(file, "latin1"), {
  filename: file,
  cachedData: fs.existsSync(cache) ? fs.readFileSync(cache) : undefined,
});
const loaded = { exports: {} };
const load = script.runInThisContext() as Load;
load(loaded.exports, createRequire(file), loaded, pathToFileURL(file).href, path.dirname(file));
const build = loaded.exports as ServerBuild;
(build.entry.module as unknown as typeof entry).serve(build);
