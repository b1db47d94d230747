import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { LONGEST_SIGNED_MS, SIGNED_LIVES_MS } from "../../app/values/ids/signed-lives.mjs";

const root = path.resolve(import.meta.dirname, "../..");

/**
 * Signers of texts that return later, with the lifetime in the list from which `secret-retire`
 * computes how long the old secret is needed; `endless` texts end with their secret.
 */
const SIGNERS: Record<string, (keyof typeof SIGNED_LIVES_MS | "endless")[]> = {
  "app/domain/access-requests/access-link.server.ts": ["accessStopLink"],
  "app/domain/attendees/order-link.server.ts": ["endless"],
  "app/domain/campaigns/preview-link.server.ts": ["endless"],
  "app/domain/donations/donor-area/donor-link.server.ts": ["donorLink"],
  "app/domain/donations/giving/measure-donation.server.ts": ["endless"],
  "app/domain/donations/giving/thanks-link.server.ts": ["endless"],
  "app/domain/donors/entry-link.server.ts": ["donorEntryLink"],
  "app/domain/notifications/mail-stop-link.server.ts": ["endless"],
  "app/domain/pledges/device/device-ticket.server.ts": ["pledgeDevice"],
  "app/domain/pledges/pledge-link.server.ts": ["endless"],
  "app/domain/receipts/receipt-link.server.ts": ["endless"],
  "app/domain/users/account/email-change-links.server.ts": [
    "emailConfirmLink",
    "emailTakeBackLink",
  ],
  "app/domain/users/two-factor/two-factor-reset.server.ts": ["secondFactorResetLink"],
  "app/http/forms/csrf.server.ts": ["formToken"],
  "app/http/limits/login-limits.server.ts": ["endless"],
};

it("have a known lifetime", () => {
  const signing = fs
    .readdirSync(path.join(root, "app"), { recursive: true, encoding: "utf8" })
    .map((name) => `app/${name}`)
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name) && !name.endsWith("/crypto.server.ts"))
    .filter((name) => !name.startsWith("app/generated/"))
    .filter((name) =>
      /\b(?:unsign|blockTaggers)\(/.test(fs.readFileSync(path.join(root, name), "utf8")),
    );
  expect(signing.toSorted()).toEqual(Object.keys(SIGNERS));
  const lives = Object.values(SIGNERS).flat();
  expect(lives.filter((life) => life !== "endless").toSorted()).toEqual(
    Object.keys(SIGNED_LIVES_MS).toSorted(),
  );
});

it("keeps the old secret for the lifetime of a donor's link: 30 days", () => {
  expect(LONGEST_SIGNED_MS).toBe(30 * 24 * 60 * 60 * 1000);
});
