// Writes V8's code cache of one of our CommonJS bundles beside it: `node [flags] code-cache.mjs <file>`.
// The functions that the bundle ran while it was loaded are in it, so that a start compiles nothing.
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { cachedDataVersionTag } from "node:v8";
import vm from "node:vm";

const file = path.resolve(process.argv[2]);
// As app/server.ts loads it: another text would be another script.
const script = new vm.Script(fs.readFileSync(file, "latin1"), {
  filename: file,
});
const module = { exports: {} };
const { href } = pathToFileURL(file);
script.runInThisContext()(module.exports, createRequire(file), module, href, path.dirname(file));
fs.writeFileSync(`${file}.${cachedDataVersionTag()}.cache`, script.createCachedData());
// What it loaded may have opened something that waits.
process.exit(0);
