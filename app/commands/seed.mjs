import fs from "node:fs";
import { createInterface } from "node:readline";
import { Refusal } from "./refusal.mjs";

/** Waits for the seed's process and stores its demo addresses in `file`, which marks a seeded database. */
export async function seedDemo({ child, file, log }) {
  const demo = [];
  createInterface({ input: child.stdout }).on("line", (line) => {
    if (line.startsWith('{"demo"')) demo.push(...JSON.parse(line).demo);
  });
  const status = await new Promise((resolve) => child.once("close", resolve));
  if (status !== 0)
    throw new Refusal(`The demo data could not be made: see ${log}, or start with SEED=none.`);
  fs.writeFileSync(file, JSON.stringify(demo, null, 2) + "\n", { mode: 0o600 });
}
