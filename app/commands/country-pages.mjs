// `npm run country-pages` writes docs/countries: a page for each country from its data, and rules.md.
import { runFromTests } from "./bundle-tests.mjs";

await runFromTests("tests/architecture/write-country-pages.ts");
