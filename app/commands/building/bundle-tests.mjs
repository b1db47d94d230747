import path from "node:path";
import { pathToFileURL } from "node:url";
import { serverOptions } from "./build-bundles.mjs";

const root = path.resolve(import.meta.dirname, "../../..");

/** Bundles a program from tests/ and runs it in this process, at the root. */
export async function runFromTests(entry) {
  const outfile = path.join(root, ".cache", entry.replace(/\.ts$/, ".mjs"));
  process.chdir(root);
  const { default: esbuild } = await import("esbuild");
  await esbuild.build({
    ...serverOptions(root),
    entryPoints: [entry],
    outfile,
    logLevel: "error",
    plugins: [
      {
        // Commands find their folders relative to themselves, so they are not bundled.
        name: "commands stay where they are",
        setup(build) {
          build.onResolve({ filter: /\.mjs$/ }, ({ path: to, resolveDir }) => ({
            path: pathToFileURL(path.resolve(resolveDir, to)).href,
            external: true,
          }));
        },
      },
    ],
  });
  await import(pathToFileURL(outfile).href);
}
