import { runFromTests } from "./building/bundle-tests.mjs";

await runFromTests("tests/architecture/write-provider-table.ts");
