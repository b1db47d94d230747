// `npm run country-pages`: writes a page of docs/countries for each country from its data, and docs/rules.md.
import { runFromTests } from "./bundle-tests.mjs";

await runFromTests("tests/architecture/write-country-pages.ts");
