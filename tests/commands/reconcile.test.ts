import fs from "node:fs";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import {
  makePrivateFolder,
  removePrivateFolder,
} from "../../app/commands/running/private-folder.mjs";
import { reconcile } from "../../app/commands/keeping/reconcile-command.mjs";

const root = makePrivateFolder("dadiva-reconcile-");
afterAll(() => removePrivateFolder(root));

const file = path.join(root, "list.csv");
const env = { DATABASE_APP_URL: "x", DATABASE_PLATFORM_URL: "x", APP_SECRET: "x" };
const ask = (options: object) => reconcile({ root, dataDir: root, env, ...options });

/** Writes a build whose process prints its arguments, and exits with this status. */
function build(status: number): void {
  fs.mkdirSync(path.join(root, "build"), { recursive: true });
  const text = `console.log(process.argv.slice(2).join("|")); process.exit(${status});`;
  fs.writeFileSync(path.join(root, "build/reconcile.js"), text);
  fs.writeFileSync(file, "");
}

it("releases charges only with a provider's list", async () => {
  build(0);
  await expect(ask({ release: true })).rejects.toThrow(/--release needs --report/);
  expect(await ask({ report: file, release: true })).toBe(`${file}||||release`);
  const all = { report: file, "report-global": file, "report-stripe": file };
  const every = { ...all, "report-conekta": file, release: true };
  expect(await ask(every)).toBe(`${file}|${file}|${file}|${file}|release`);
  const lost = { report: file, "report-global": `${file}-lost`, release: true };
  await expect(ask(lost)).rejects.toThrow(/list\.csv-lost is not there/);
  const accepted = { report: file, release: true, "accept-missing": true };
  expect(await ask(accepted)).toBe(`${file}||||release|accept-missing`);
});

it("explains why charges stay frozen, apart from a failed comparison", async () => {
  build(3);
  await expect(ask({ report: file, release: true })).rejects.toThrow(
    /^\/.*list\.csv\|\|\|\|release$/,
  );
  build(1);
  await expect(ask({ report: file, release: true })).rejects.toThrow(/could not be compared/);
});
