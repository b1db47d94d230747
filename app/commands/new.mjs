// npm run new operation <noun>[/<room>]/<verb-noun> | list <noun>[/<room>]/<list-noun> | route <address> | call <address> | job <noun>.<verb-noun> | provider <company>
import { makeNew } from "./new/new-command.mjs";
import { Refusal } from "./refusal.mjs";

const root = new URL("../..", import.meta.url).pathname;

try {
  const { made, sentences } = await makeNew(root, process.argv.slice(2));
  process.stdout.write(`${[...made, ...sentences].join("\n")}\n`);
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
