import path from "node:path";
import esbuild from "esbuild";
import { serverOptions } from "../build-bundles.mjs";

/** What every test that reaches the database takes it from. */
const SOURCE = "tests/factories/database.ts";
/** Of more files than these one needs it anyway, and reading them all would take a second. */
const MOST_READ = 30;

/** Whether one of these test files reaches the database, directly or through what it imports. */
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
    // A file that cannot be read says why when it runs.
    return true;
  }
}
