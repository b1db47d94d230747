import crypto from "node:crypto";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

/** Programs of the product that run on Node.js: name of the bundle → entry. */
const BUNDLES = {
  web: "app/server.ts",
  worker: "jobs/worker.ts",
  reconcile: "jobs/reconcile.ts",
  reseal: "jobs/reseal.ts",
  operator: "jobs/operator.ts",
  vault: "app/vault/process.ts",
  "simulator-centralpos": "tests/simulators/centralpos/process.ts",
  "simulator-conekta": "tests/simulators/conekta/process.ts",
  "simulator-dlocal": "tests/simulators/dlocal/process.ts",
  "simulator-mercadopago": "tests/simulators/mercadopago/process.ts",
  "simulator-outbox": "tests/simulators/outbox/process.ts",
  "simulator-salesforce": "tests/simulators/salesforce/process.ts",
  "simulator-stripe": "tests/simulators/stripe/process.ts",
  lab: "tests/lab/process.ts",
  seed: "prisma/seed/run.ts",
};

/** Loads esbuild from a checkout, where `npm start` may have just installed it. */
export async function loadEsbuild(root) {
  const require = createRequire(path.join(root, "package.json"));
  const module = await import(pathToFileURL(require.resolve("esbuild")).href);
  return module.default ?? module;
}

export function serverOptions(root) {
  return {
    absWorkingDir: root,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
    alias: { "~": path.join(root, "app") },
    jsx: "automatic",
    logLevel: "silent",
  };
}

/** Returns esbuild's options for the existing programs, and the names of the missing ones. */
export function programOptions(root, outdir) {
  const entries = Object.entries(BUNDLES);
  const present = entries.filter(([, entry]) => fs.existsSync(path.join(root, entry)));
  const entryPoints = present.map(([out, entry]) => ({ in: entry, out }));
  const missing = entries.filter((entry) => !present.includes(entry)).map(([name]) => name);
  return { options: { ...serverOptions(root), entryPoints, outdir }, missing };
}

/** Bundles every existing program into build/. Returns the names of the missing ones. */
export async function bundlePrograms(root) {
  const esbuild = await loadEsbuild(root);
  const { options, missing } = programOptions(root, "build");
  await esbuild.build(options);
  return missing;
}

/** Packages that stay in node_modules: native code, and those that web loads late or never. */
const OUTSIDE_WEB = [
  "@node-rs/argon2",
  "bullmq",
  "conekta",
  "opentype.js",
  "pdfkit",
  "pg-cloudflare",
  "pg-native",
  "sharp",
];
/** Keeps Prisma's query compiler (4 MB of text for the first query) outside, as CommonJS. */
const compilerOutside = {
  name: "query compiler outside",
  setup(build) {
    const filter = /^@prisma\/client\/runtime\/query_compiler.*\.mjs$/;
    build.onResolve({ filter }, (found) => ({
      path: found.path.replace(/\.mjs$/, ".js"),
      external: true,
    }));
  },
};
/** Replaces `import.meta.url` in every module by the bundle's own URL. */
const OWN_URL = 'const __url = require("node:url").pathToFileURL(__filename).href;';

/** Writes `server/web.cjs`: the Remix build and its packages in one file, which loads six times as fast. */
export async function bundleWeb(root, build) {
  const esbuild = await loadEsbuild(root);
  await esbuild.build({
    ...serverOptions(root),
    packages: "bundle",
    external: OUTSIDE_WEB,
    entryPoints: [path.join(build, "server/index.js")],
    outfile: path.join(build, "server/web.cjs"),
    format: "cjs",
    // React's check of NODE_ENV is resolved at build time.
    charset: "ascii",
    define: { "import.meta.url": "__url", "process.env.NODE_ENV": '"production"' },
    minifySyntax: true,
    plugins: [compilerOutside],
    banner: { js: OWN_URL },
  });
}

/** Writes the names of all failpoints to failpoints.json in that folder, for the launcher. */
export async function extractFailpoints(root, folder) {
  const entry = path.join(root, "app/infrastructure/failpoints.ts");
  let names = [];
  if (fs.existsSync(entry)) {
    const outfile = path.join(folder, "failpoints.mjs");
    const esbuild = await loadEsbuild(root);
    await esbuild.build({ ...serverOptions(root), entryPoints: [entry], outfile });
    const { FAILPOINTS } = await import(`${pathToFileURL(outfile).href}?at=${Date.now()}`);
    fs.rmSync(outfile);
    names = [...FAILPOINTS];
  }
  fs.writeFileSync(path.join(folder, "failpoints.json"), JSON.stringify(names) + "\n");
}

/** Returns one file of app/enhance as a script. */
export async function bundleEnhancer(root, name) {
  const esbuild = await loadEsbuild(root);
  const { outputFiles } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: [path.join(root, `app/enhance/${name}.ts`)],
    bundle: true,
    minify: true,
    platform: "browser",
    format: "iife",
    target: "es2020",
    charset: "utf8",
    alias: { "~": path.join(root, "app") },
    define: { "process.env.NODE_ENV": '"production"' },
    write: false,
    logLevel: "silent",
  });
  return outputFiles[0].contents;
}

/** Bundles each file directly in app/enhance for the browser; build/enhance.json maps names to addresses. */
export async function bundleEnhancers(root) {
  const folder = path.join(root, "app/enhance");
  const files = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
  const addresses = {};
  const assets = path.join(root, "build/client/assets");
  fs.mkdirSync(assets, { recursive: true });
  for (const file of files.filter((name) => /^[^.]+\.ts$/.test(name))) {
    const name = file.replace(/\.ts$/, "");
    const content = await bundleEnhancer(root, name);
    const hash = crypto.createHash("sha256").update(content).digest("base64url").slice(0, 8);
    fs.writeFileSync(path.join(assets, `enhance-${name}-${hash}.js`), content);
    addresses[name] = `/assets/enhance-${name}-${hash}.js`;
  }
  fs.writeFileSync(
    path.join(root, "build/enhance.json"),
    JSON.stringify(addresses, null, 2) + "\n",
  );
}
