/** `npm run country-pages` writes docs/countries: one page for each country, and rules.md, and the matrix in docs/providers.md. */
import { mkdirSync, writeFileSync } from "node:fs";
import { countries } from "~/countries/country";
import { countryPage, pageFile } from "./country-page";
import { RULES_PAGE, rulesPage } from "./rules-page";
import { WAYS_PAGE, waysPage } from "./ways-page";

mkdirSync("docs/countries", { recursive: true });
for (const country of countries) {
  writeFileSync(pageFile(country), await countryPage(country));
  process.stdout.write(`${pageFile(country)}\n`);
}
writeFileSync(RULES_PAGE, await rulesPage());
process.stdout.write(`${RULES_PAGE}\n`);
writeFileSync(WAYS_PAGE, await waysPage());
process.stdout.write(`${WAYS_PAGE}\n`);
