// `npm run holidays`: writes the countries' holidays from the package that has them.
import { runFromTests } from "./bundle-tests.mjs";

await runFromTests("tests/architecture/write-holidays.ts");
