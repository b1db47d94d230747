import { expect, test } from "vitest";
import { getConnector } from "./registry";

test("answers the connector of an acquirer", () => {
  expect(getConnector("dlocal").facts.acquirer).toBe("dlocal");
});

test.each(["paypal", "constructor", ""])("refuses an acquirer without connector: %j", (name) => {
  expect(() => getConnector(name)).toThrow("No connector");
});
