// Before all tests: generates the database client if the schema changed, for example after a pull.
import path from "node:path";
import { ensureClient } from "../building/build.mjs";

export function setup() {
  return ensureClient(path.resolve(import.meta.dirname, "../../.."));
}
