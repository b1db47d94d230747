import { describe, expect, it } from "vitest";
import { isPhone } from "./phone-text";

describe("isPhone", () => {
  it.each(["+54 11 2345-6789", "(011) 4321.1234", "0054 9 11 2345 6789", "123456"])(
    "accepts %s",
    (text) => expect(isPhone(text)).toBe(true),
  );

  it.each([
    "",
    "12345",
    "......",
    "( ) - . ",
    "1234567890123456",
    "4321 int 5",
    "11+234567",
    `123456${".".repeat(40)}`,
  ])("rejects %j", (text) => expect(isPhone(text)).toBe(false));
});
