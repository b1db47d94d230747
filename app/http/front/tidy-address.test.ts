import { describe, expect, it } from "vitest";
import { tidyAddress } from "./tidy-address";

describe("tidyAddress", () => {
  it.each([
    ["/c/techo.", "/c/techo"],
    ["/c/techo)", "/c/techo"],
    ["/c/techo).", "/c/techo"],
    ["/c/techo%E2%80%8B", "/c/techo"],
    ["/c/techo%20", "/c/techo"],
    ["/c/%20techo", "/c/techo"],
    ["/c/techo%22", "/c/techo"],
    ["/c/techo%C2%BB,", "/c/techo"],
    ["/c/techo]", "/c/techo"],
    ["/c/techo;", "/c/techo"],
    ["/c/techo/", "/c/techo"],
    ["/c/techo./", "/c/techo"],
    ["/C/Techo", "/c/techo"],
    ["/c/TECHO-2?utm_source=WhatsApp&x=%20", "/c/techo-2?utm_source=WhatsApp&x=%20"],
    ["/c/%74echo", "/c/techo"],
    ["/c/techo%", "/c/techo"],
    ["/c/techo%E2%80", "/c/techo"],
    ["/)", "/"],
    ["/%", "/"],
    ["/%E2%80%8B?a=1", "/?a=1"],
  ])("%s becomes %s", (address, meant) => {
    expect(tidyAddress(address)).toBe(meant);
  });

  it.each([
    "/",
    "/?a=1",
    "/c/techo",
    "/c/techo?preview=A.B",
    "/c/",
    "/c/..",
    "/c/%2e%2e",
    "/c/te.cho",
    "/c/techo/donations",
    "/c/愛",
    "/C/",
    "//elsewhere.example",
    "/)/elsewhere",
    "/manage",
    "/__manifest",
    "/favicon.ico",
    `/c/techo${".".repeat(400)}`,
  ])("%s stays unchanged", (address) => {
    expect(tidyAddress(address)).toBeNull();
  });
});
