/** Tests that the table of docs/providers.md is the code's, and that each provider is in the contract suite. */
import { expect, test } from "vitest";
import { implemented } from "~/providers/implemented";
import { PROVIDERS_PAGE, withProviderTable } from "./provider-table";
import { read } from "./sources";

test("the table of providers is the one that `npm run provider-table` writes", async () => {
  const page = read(PROVIDERS_PAGE);
  expect(await withProviderTable(page)).toBe(page);
  await expect(withProviderTable("no marks")).rejects.toThrow("no marks");
});

test("the contract suite drives every provider", () => {
  const suite = read("tests/contracts/provider.contract.test.ts");
  const companies = new Set(Object.keys(implemented).map((name) => name.split("_")[0] ?? ""));
  for (const company of companies) expect(suite).toContain(`from "./${company}-driver"`);
});
