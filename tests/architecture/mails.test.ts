/** Tests that the table of mails and the senders agree: each kind is sent somewhere, and every sender is of a kind. */
import { expect, test } from "vitest";
import { mailKinds } from "~/infrastructure/mail-kinds";
import { isTest, listFiles, read } from "./sources";

const SENDS = /\bsendMail\(\{(?! \.\.\.mail, messageId)|\): Mail \{/;
const senders = listFiles("app", "jobs").filter(
  (file) => /\.tsx?$/.test(file) && !isTest(file) && read(file).match(SENDS),
);

/** Returns the kinds that a file's mails name, from the expressions that also name the message id. */
function kindsIn(file: string): string[] {
  return read(file)
    .split(/\bsendMail\(|\breturn (?=\{)/)
    .slice(1)
    .flatMap((call) => {
      const parts = call.split(/\n {0,2}\}/)[0] ?? "";
      return parts.includes("messageId") ? [...parts.matchAll(/\bkind: "(\w+)"/g)] : [];
    })
    .map(([, kind = ""]) => kind);
}

test("every sender names a kind of the table, and every kind has a sender", () => {
  expect(senders.length).toBeGreaterThan(30);
  expect(senders.filter((file) => kindsIn(file).length === 0)).toEqual([]);
  expect(new Set(senders.flatMap(kindsIn))).toEqual(new Set(Object.keys(mailKinds)));
});

test("nothing else hands a mail to the server", () => {
  const direct = listFiles("app", "jobs").filter(
    (file) => /\.tsx?$/.test(file) && !isTest(file) && read(file).includes('"nodemailer"'),
  );
  expect(direct).toEqual(["app/infrastructure/mail.server.ts"]);
});
