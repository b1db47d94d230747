/** `npm run country-pages` writes docs/countries: one page for each country, and rules.md. */
import { mkdirSync, writeFileSync } from "node:fs";
import { countries } from "~/countries/country";
import { countryPage, pageFile } from "./country-page";
import { RULES_PAGE, rulesPage } from "./rules-page";

mkdirSync("docs/countries", { recursive: true });
for (const country of countries) {
  writeFileSync(pageFile(country), await countryPage(country));
  process.stdout.write(`${pageFile(country)}\n`);
}
writeFileSync(RULES_PAGE, await rulesPage());
process.stdout.write(`${RULES_PAGE}\n`);
