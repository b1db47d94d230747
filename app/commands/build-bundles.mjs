import crypto from "node:crypto";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

/** Every program of the product that runs on Node.js: name of the bundle → entry. */
const BUNDLES = {
  web: "app/server.ts",
  worker: "jobs/worker.ts",
  reconcile: "jobs/reconcile.ts",
  reseal: "jobs/reseal.ts",
  vault: "app/vault/process.ts",
  "simulator-dlocal": "tests/simulators/dlocal/process.ts",
  "simulator-outbox": "tests/simulators/outbox/process.ts",
  lab: "tests/lab/process.ts",
  seed: "prisma/seed/run.ts",
};

async function loadEsbuild(root) {
  const require = createRequire(path.join(root, "package.json"));
  const module = await import(pathToFileURL(require.resolve("esbuild")).href);
  return module.default ?? module;
}

function serverOptions(root) {
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

/** Bundles every program whose entry exists into build/; answers the names of those left out. */
export async function bundlePrograms(root) {
  const esbuild = await loadEsbuild(root);
  const entries = Object.entries(BUNDLES);
  const present = entries.filter(([, entry]) => fs.existsSync(path.join(root, entry)));
  await esbuild.build({
    ...serverOptions(root),
    entryPoints: present.map(([out, entry]) => ({ in: entry, out })),
    outdir: "build",
  });
  return entries.filter((entry) => !present.includes(entry)).map(([name]) => name);
}

/** Writes the names of all failpoints to build/failpoints.json, for the launcher to know them. */
export async function extractFailpoints(root) {
  const entry = path.join(root, "app/infrastructure/failpoints.ts");
  let names = [];
  if (fs.existsSync(entry)) {
    const outfile = path.join(root, "build/failpoints.mjs");
    const esbuild = await loadEsbuild(root);
    await esbuild.build({ ...serverOptions(root), entryPoints: [entry], outfile });
    const { FAILPOINTS } = await import(`${pathToFileURL(outfile).href}?at=${Date.now()}`);
    fs.rmSync(outfile);
    names = [...FAILPOINTS];
  }
  fs.writeFileSync(path.join(root, "build/failpoints.json"), JSON.stringify(names) + "\n");
}

/**
 * Bundles each file that stands directly in app/enhance (its parts stand in folders below) for the
 * browser, into build/client/assets under a name with its content's hash; build/enhance.json maps
 * name → address.
 */
export async function bundleEnhancers(root) {
  const folder = path.join(root, "app/enhance");
  const files = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
  const addresses = {};
  const assets = path.join(root, "build/client/assets");
  fs.mkdirSync(assets, { recursive: true });
  for (const file of files.filter((name) => /^[^.]+\.tsx?$/.test(name))) {
    const esbuild = await loadEsbuild(root);
    const { outputFiles } = await esbuild.build({
      absWorkingDir: root,
      entryPoints: [path.join(folder, file)],
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
    const content = outputFiles[0].contents;
    const hash = crypto.createHash("sha256").update(content).digest("base64url").slice(0, 8);
    const name = file.replace(/\.tsx?$/, "");
    fs.writeFileSync(path.join(assets, `enhance-${name}-${hash}.js`), content);
    addresses[name] = `/assets/enhance-${name}-${hash}.js`;
  }
  fs.writeFileSync(
    path.join(root, "build/enhance.json"),
    JSON.stringify(addresses, null, 2) + "\n",
  );
}
