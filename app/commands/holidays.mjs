// `npm run holidays`: writes the countries' holidays from the package that knows them.
import { runFromTests } from "./bundle-tests.mjs";

await runFromTests("tests/architecture/write-holidays.ts");
