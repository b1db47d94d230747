/** Every address of the URL map is one of some host, because the front answers 404 for any other. */
import { expect, test } from "vitest";
import { belongsTo, type Host } from "~/http/front/host";
import { listUrls } from "./sources";

const hosts: readonly Host[] = [
  { kind: "platform" },
  { kind: "operator" },
  { kind: "organization", slug: "huellas" },
];

const pathOf = (url: string) =>
  `/${url.replace(/^__json\//, "").replace(/^__organization$/, "")}`.replace(/:\w+/g, "x");

test("the front lets every address of the map through at some host", () => {
  const urls = listUrls()
    .map(({ url }) => url)
    // A splat only says that no page has an address.
    .filter((url) => !url.endsWith("*"));
  expect(urls.length).toBeGreaterThan(100);
  const shut = urls.filter((url) => !hosts.some((host) => belongsTo(host, pathOf(url))));
  expect([...new Set(shut)]).toEqual([]);
});
