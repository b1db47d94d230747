import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { bundleWeb } from "../../../app/commands/building/build-bundles.mjs";
import { ensureBuild } from "../../../app/commands/building/build.mjs";
import { runCommand } from "../../../app/commands/run-command.mjs";

const root = path.resolve(import.meta.dirname, "../../..");
const instant = (name) => path.join(root, "tests/bench/instant", name);

export const INSTANT_BUILD = ".cache/bench/build";
/** Replacements for the product's modules in the benchmark's own build. */
export const INSTANT_MODULES = {
  "~/providers/registry": instant("registry.ts"),
  "~/infrastructure/scope-settings.server": instant("scope-settings.server.ts"),
  "~/infrastructure/vault-client.server": instant("vault-client.server.ts"),
};

/** Builds the product, and web and worker with a provider that answers at once. */
export async function buildInstant(report) {
  await ensureBuild(root, report);
  const build = path.join(root, INSTANT_BUILD);
  const stamp = path.join(build, ".stamp");
  const own = fs.readdirSync(instant("")).map((name) => fs.readFileSync(instant(name)));
  const hash = createHash("sha256").update(Buffer.concat(own)).digest("hex");
  const wanted = `${fs.readFileSync(path.join(root, "build/.stamp"), "utf8")} ${hash}`;
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, "utf8") === wanted) return build;
  report("Building the bench's product");
  const config = "tests/bench/instant/vite.config.ts";
  const { status, output } = await runCommand(
    path.join(root, "node_modules/.bin/remix"),
    ["vite:build", "--config", config],
    { cwd: root, env: { ...process.env, NODE_ENV: "production" } },
  );
  if (status !== 0) throw new Error(output);
  for (const entry of fs.readdirSync(path.join(root, "build"))) {
    if (entry === "server" || entry === "client" || entry === ".stamp") continue;
    fs.cpSync(path.join(root, "build", entry), path.join(build, entry), { recursive: true });
  }
  fs.cpSync(path.join(root, "build/client"), path.join(build, "client"), { recursive: true });
  await bundleWeb(root, build);
  const { default: esbuild } = await import("esbuild");
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: { worker: "jobs/worker.ts" },
    outdir: build,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
    alias: { ...INSTANT_MODULES, "~": path.join(root, "app") },
    jsx: "automatic",
    logLevel: "silent",
    allowOverwrite: true,
  });
  // Files that a process finds relative to its folder.
  const link = path.join(build, "../prisma");
  fs.rmSync(link, { force: true });
  fs.symlinkSync(path.join(root, "prisma"), link);
  fs.writeFileSync(stamp, wanted);
  return build;
}
