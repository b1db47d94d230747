import { expect, it } from "vitest";
import { publicHost, withTwin } from "./public-host";

it.each([
  ["huellas.org", "huellas.org"],
  ["  WWW.Huellas.Org. ", "www.huellas.org"],
  ["https://huellas.org/donar?a=1", "huellas.org"],
  ["http://donar.huellas.com.ar", "donar.huellas.com.ar"],
  ["niñez.org", "xn--niez-hqa.org"],
  ["huellas.xn--p1ai", "huellas.xn--p1ai"],
])("reads %j as %j", (typed, host) => {
  expect(publicHost(typed)).toBe(host);
});

it.each([
  "",
  "huellas",
  "localhost",
  "web.localhost",
  "printer.local",
  "wiki.corp",
  "1.168.192.in-addr.arpa",
  "127.0.0.1",
  "0x7f.1",
  "2130706433",
  "[::1]",
  "huellas.1",
  "huellas.org:8080",
  "ana@huellas.org",
  "*.huellas.org",
  "-a.huellas.org",
  "a..org",
  "ftp://huellas.org",
  "javascript:alert(1)",
  "huellas.org evil.org",
  "huellas.org;evil.org",
  "huellas.org' https:",
  `${"a".repeat(64)}.org`,
  `${"a.".repeat(130)}org`,
])("refuses %j", (typed) => {
  expect(publicHost(typed)).toBeNull();
});

it("takes a host with and without www for one site", () => {
  expect(withTwin("huellas.org")).toEqual(["huellas.org", "www.huellas.org"]);
  expect(withTwin("www.huellas.org")).toEqual(["www.huellas.org", "huellas.org"]);
});
