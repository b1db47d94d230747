import { expect, it } from "vitest";
import { publicLink, publicLinkName } from "./public-link";

it.each([
  ["huellas.org", "https://huellas.org/", "huellas.org"],
  ["http://www.huellas.org/quienes?a=1", "https://www.huellas.org/quienes?a=1", "huellas.org"],
  ["https://www.instagram.com/huellas", "https://www.instagram.com/huellas", "Instagram"],
  ["wa.me/5491122334455", "https://wa.me/5491122334455", "WhatsApp"],
])("reads %j as %j, called %j", (typed, href, name) => {
  expect(publicLink(typed)).toBe(href);
  expect(publicLinkName(href)).toBe(name);
});

it.each([
  "",
  "huellas",
  "javascript:alert(1)",
  "https://localhost/a",
  "https://10.0.0.1/",
  "https://ana:secret@huellas.org/",
  "https://huellas.org:8080/",
  `https://huellas.org/${"a".repeat(200)}`,
])("refuses %j", (typed) => {
  expect(publicLink(typed)).toBeNull();
});
