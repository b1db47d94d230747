import { describe, expect, it } from "vitest";
import {
  cellphoneChangeSchema,
  channels,
  emailChangeSchema,
  invitedUserFormSchema,
  isChannel,
  signupNameSchema,
} from "./schema";

const messages = ({ error }: { error?: { issues: { message: string }[] } }) =>
  error?.issues.map(({ message }) => message) ?? [];

describe("the verification page's forms", () => {
  it("accept another address, and reject the current one", () => {
    const schema = emailChangeSchema("ana@example.org");
    expect(schema.parse({ email: " Otra@Example.org " }).email).toBe("otra@example.org");
    expect(messages(schema.safeParse({ email: "ANA@example.org" }))).toEqual(["email_same"]);
    expect(messages(schema.safeParse({ email: "ana" }))).not.toEqual([]);
  });

  it("accept another cellphone in any format", () => {
    const schema = cellphoneChangeSchema("+5491150501234");
    const typed = (number: string) => ({ cellphone: { country: "AR", number } });
    expect(messages(schema.safeParse(typed("11 5050-9876")))).toEqual([]);
    for (const number of [
      "+54 9 11 5050-1234",
      "11 5050-1234",
      "011 15 5050-1234",
      "١١ ٥٠٥٠ ١٢٣٤",
    ]) {
      expect(messages(schema.safeParse(typed(number))), number).toEqual(["cellphone_same"]);
    }
    expect(messages(schema.safeParse(typed("123")))).toEqual(["cellphone_invalid"]);
    expect(messages(cellphoneChangeSchema(undefined).safeParse(typed("11 5050-1234")))).toEqual([]);
  });
});

it("accept the two channels of a code", () => {
  expect(channels.every((channel) => isChannel(channel))).toBe(true);
  expect([isChannel("pigeon"), isChannel(undefined), isChannel("")]).toEqual([false, false, false]);
});

it("require three letters of a name only in the signup", () => {
  const invited = { email: "bo@example.org", first_name: "Bo", last_name: "Sá", role: "viewer" };
  expect(messages(invitedUserFormSchema.safeParse(invited))).toEqual([]);
  expect(messages(signupNameSchema.safeParse("Sá"))).toEqual(["name_too_short"]);
  expect(messages(signupNameSchema.safeParse("\u200f\u200f\u200f"))).toContain("required");
});
