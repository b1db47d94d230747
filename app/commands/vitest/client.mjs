// Before all tests: the database client fits the schema, also after a pull that changed it.
import path from "node:path";
import { ensureClient } from "../build.mjs";

export function setup() {
  return ensureClient(path.resolve(import.meta.dirname, "../../.."));
}
