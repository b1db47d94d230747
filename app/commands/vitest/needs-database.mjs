import path from "node:path";
import esbuild from "esbuild";
import { serverOptions } from "../building/build-bundles.mjs";

/** Every test that uses the database imports this file. */
const SOURCE = "tests/factories/database.ts";
/** Among more files than this one certainly needs it. */
const MOST_READ = 30;

/** Returns whether one of these test files imports the database, directly or indirectly. */
export async function needsDatabase(root, files) {
  if (files.length > MOST_READ) return true;
  try {
    const { metafile } = await esbuild.build({
      ...serverOptions(root),
      entryPoints: files.map((file) => path.relative(root, file)),
      outdir: "unwritten",
      write: false,
      metafile: true,
    });
    return SOURCE in metafile.inputs;
  } catch {
    // An unreadable file reports its error when it runs.
    return true;
  }
}
