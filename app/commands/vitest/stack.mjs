// Before the project `stack`: builds and starts a private product if none is given.
import path from "node:path";
import { ensureBuild } from "../building/build.mjs";
import { startStack } from "../running/stack.mjs";

const root = path.resolve(import.meta.dirname, "../../..");
const report = (line) => process.stderr.write(`${line.trimEnd()}\n`);

export async function setup() {
  if (process.env.DADIVA_STACK) return;
  await ensureBuild(root, report);
  const queues = process.env.DADIVA_QUEUES || "auto";
  const { stop, ...stack } = await startStack({ queues, report });
  process.env.DADIVA_STACK = JSON.stringify(stack);
  return stop;
}
