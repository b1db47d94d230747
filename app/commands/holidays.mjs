import { runFromTests } from "./bundle-tests.mjs";

await runFromTests("tests/architecture/write-holidays.ts");
