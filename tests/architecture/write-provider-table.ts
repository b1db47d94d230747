/** `npm run provider-table` writes the generated part of docs/providers.md. */
import { readFileSync, writeFileSync } from "node:fs";
import { PROVIDERS_PAGE, withProviderTable } from "./provider-table";

writeFileSync(PROVIDERS_PAGE, await withProviderTable(readFileSync(PROVIDERS_PAGE, "utf8")));
process.stdout.write(`${PROVIDERS_PAGE}\n`);
