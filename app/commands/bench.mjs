// `npm run bench [-- 3 S1] [--pairs N] [--seconds N]`: the bars of tests/bench.
import path from "node:path";
import { pathToFileURL } from "node:url";

const root = path.resolve(import.meta.dirname, "../..");
const outfile = path.join(root, ".cache/bench/run.mjs");

process.chdir(root);
const { default: esbuild } = await import("esbuild");
await esbuild.build({
  absWorkingDir: root,
  entryPoints: ["tests/bench/run.ts"],
  outfile,
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  packages: "external",
  alias: { "~": path.join(root, "app") },
  logLevel: "error",
  plugins: [
    {
      // Commands find their folders by where they stand: they are not bundled.
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
