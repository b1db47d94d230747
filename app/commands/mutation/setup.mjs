// Empties a lane's current function in each test file, and records the functions that the file calls.
import fs from "node:fs";
import { afterAll, expect } from "vitest";

const { DADIVA_MUTATION_ORDER: orderFile } = process.env;
const { mutant, coverageFile } = JSON.parse(fs.readFileSync(orderFile, "utf8"));
const called = new Set();

globalThis.__isEmptied = (id) => {
  called.add(id);
  return id === mutant;
};

afterAll(() => {
  if (!coverageFile) return;
  const line = JSON.stringify({ file: expect.getState().testPath, called: [...called] });
  fs.appendFileSync(coverageFile, `${line}\n`);
});
