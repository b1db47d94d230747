/** Tests that every write records its change, or is listed here with a reason. */
import path from "node:path";
import { describe, expect, test } from "vitest";
import { operatorFields, organizationFields, securityFields } from "~/domain/audit/fields";
import { operations, operatorOperations, securityEvents } from "~/domain/audit/operations";
import { redact } from "~/domain/audit/redact";
import { spanish } from "~/i18n/resources";
import { isTest, listFiles, read } from "./sources";
import { UNRECORDED_DONORS } from "./unrecorded/donors";
import { UNRECORDED_INTEGRATIONS } from "./unrecorded/integrations";
import { UNRECORDED_MAILS } from "./unrecorded/mails";
import { UNRECORDED_PAYOUTS } from "./unrecorded/payouts";
import { UNRECORDED_PLEDGES } from "./unrecorded/pledges";

const DONATIONS = "donations and charges are recorded by their own tables (decision 0008)";

/** Files that write without a record, with the reason. */
const UNRECORDED: Record<string, string> = {
  ...Object.fromEntries(
    [
      "open-subscription",
      "unpaid/record-invoice-money-back",
      "unpaid/void-unpaid",
      "invoices/set-subscription",
      "settle-invoice",
      "store-payment-mode",
      "invoices/write-credit-note",
      "invoices/write-invoice",
      "prices/tell-price",
      "coupons/redeem-coupon",
      "coupons/release-coupon",
    ].map((name) => [
      `app/domain/subscriptions/${name}.server.ts`,
      "subscriptions and invoices are their own record; what a person decides is recorded by the operation",
    ]),
  ),
  "app/domain/subscriptions/renew-subscription.server.ts":
    "the job's steps are rows of their own: invoices, attempts and ended subscriptions",
  "app/domain/subscriptions/authorize-card.server.ts":
    "a card on its way: choose-plan and change-payment-mode record what it pays",
  ...UNRECORDED_DONORS,
  ...UNRECORDED_PLEDGES,
  ...UNRECORDED_MAILS,
  ...UNRECORDED_INTEGRATIONS,
  ...UNRECORDED_PAYOUTS,
  ...Object.fromEntries(
    ["administrator-rows", "person-rows"].map((name) => [
      `app/domain/agencies/${name}.server.ts`,
      "steps of operations on a team's people and administrators, which record them",
    ]),
  ),
  "app/domain/agency-results/freeze-statements.server.ts":
    "a statement's lines are their own record, which nobody changes",
  "app/domain/context.ts": "writes the outbox: work to be done, which records what it changes",
  "app/domain/outbox.sql.ts": "writes the outbox, as context.ts does",
  "app/domain/audit/record-change.server.ts": "is the record",
  "app/domain/audit/record-change.sql.ts": "is the record",
  "app/domain/audit/record-security-event.server.ts": "is the record",
  "app/domain/audit/record-operator-act.server.ts": "is the record",
  "app/domain/organizations/bump-public-version.server.ts": "counts the version of cached pages",
  "app/domain/access-requests/grant-access.server.ts":
    "move-access-request records the grant, by which the invitation is made",
  "app/domain/documents/move-document.server.ts":
    "a step of the operations with a paper, which record it",
  "app/domain/payments/recheck-later.server.ts": DONATIONS,
  "app/domain/payments/check-ended-later.server.ts": DONATIONS,
  "app/domain/payments/refunds/claim-refund.server.ts":
    "a step of send-refund; refund-transaction records it",
  "app/domain/payments/refunds/create-refund.server.ts":
    "a step of refund-transaction, which records it; a duplicate goes back by itself",
  "app/domain/payments/refunds/record-refund-outcome.server.ts": DONATIONS,
  "app/domain/payments/refunds/record-notified-refund.server.ts": DONATIONS,
  "app/domain/payments/flag-transactions.server.ts": DONATIONS,
  "app/domain/payments/refunds/move-attempt.server.ts": DONATIONS,
  "app/domain/payments/refunds/write-dispute.server.ts": DONATIONS,
  ...Object.fromEntries(
    ["end-access", "end-session", "issue-entry", "open-session", "use-link"].map((name) => [
      `app/domain/donors/${name}.server.ts`,
      "links and sessions of the donor's own area: what is changed there is recorded",
    ]),
  ),
  "app/domain/organizations/days/begin-card-reminders.server.ts":
    "keeps the day of a daily search, nothing of a tenant's",
  "app/domain/organizations/days/begin-trial-notices.server.ts":
    "notes which reminder of a trial went out, nothing that a person changed",
  "app/domain/donations/edits/charge-open-period.server.ts":
    "a step of replace-payment-method, which records it",
  "app/domain/donations/cards/forget-kept-card.server.ts":
    "ends what the donor's consent limits to an hour; the donation keeps that consent",
  "app/domain/donations/cards/retire-cards.server.ts":
    "a step of discard-donation, which records it",
  "app/domain/donations/cards/store-payment-method.server.ts":
    "a step of replace-payment-method, which records it",
  "app/domain/donations/bulk-changes/start-bulk-change.server.ts":
    "bulk_changes is the record; each donation's change has its own",
  "app/domain/donations/bulk-changes/apply-bulk-change.server.ts":
    "change-status records each donation's change",
  "app/domain/donations/months/postpone-collections.server.ts": DONATIONS,
  "app/domain/donations/giving/measure-donation.server.ts": "measured_donations is the record",
  "app/domain/tickets/forget-attendees.sql.ts": "a step of erase-donor, which records it",
  "app/domain/campaigns/note-report.server.ts": "a job notes what a service answered",
  "app/domain/campaigns/measuring/reseal-measuring-keys.server.ts":
    "a command of ours seals the same key under another one; nothing of the organisation's changes",
  "app/domain/donations/months/move-collections.server.ts":
    "follows the time zone, whose change update-organization records",
  "app/domain/downloads/end-files.server.ts": "a step of erase-donor, which records the erasure",
  "app/domain/downloads/erase-file.server.ts": "a job; the row is the record of who had the file",
  "app/domain/donations/months/claim-due.server.ts": DONATIONS,
  "app/domain/donations/giving/donation-intention.sql.ts": DONATIONS,
  "app/domain/donations/insert-donations.sql.ts": DONATIONS,
  "app/domain/tickets/hold-seats.server.ts": DONATIONS,
  "app/domain/tickets/retake-seats.server.ts": DONATIONS,
  "app/domain/tickets/sell-or-release-seats.sql.ts": DONATIONS,
  "app/domain/campaigns/write-event.server.ts": "a step of update-event, which records it",
  "app/domain/donors/add-donors.sql.ts": DONATIONS,
  "app/domain/payments/create-attempt.sql.ts": DONATIONS,
  "app/domain/donations/giving/create-second-attempt.server.ts": DONATIONS,
  "app/domain/idempotency-keys/free-key.server.ts": DONATIONS,
  "app/domain/card-testing/count-tries.server.ts":
    "counters of visitors' tries, which last a day or two",
  "app/domain/card-testing/record-wave.server.ts":
    "what strangers did and the product stopped; its table is the record",
  "app/domain/donations/totals/add-counts.sql.ts": "adds up numbers, nothing of a person",
  "app/domain/organizations/days/begin-statements.server.ts":
    "keeps the day of a daily job, nothing of a tenant's",
  "app/domain/organizations/days/begin-debit-notices.server.ts":
    "keeps the day of a daily search, nothing of a tenant's",
  "app/domain/donations/cards/reseal-accounts.server.ts":
    "a command of ours seals the same number under another key; nothing of the donor's changes",
  "app/domain/organizations/days/begin-lead-erasure.server.ts":
    "keeps the day of a daily erasure, nothing of a tenant's",
  "app/domain/organizations/days/begin-lead-reminders.server.ts":
    "keeps the day of a daily search, nothing of a tenant's",
  "app/domain/donations/leads/erase-leads.server.ts":
    "erases leads that are over, as the form says",
  "app/domain/downloads/request-download.server.ts":
    "downloads is the record: who, when, which list, and how many rows",
  "app/domain/downloads/make-file.server.ts": "a step of request-download; its row is the record",
  "app/domain/donations/leads/record-declined-lead.server.ts":
    "forgets what a wave of stolen cards left, which was no person's",
  "app/domain/donations/leads/record-lead.server.ts":
    "a lead is a donor's own act; its table is the record",
  "app/domain/tickets/change-tickets.sql.ts":
    "statements of the operations on attendees, which record them; an entry is kept in the ticket",
  "app/domain/campaigns/cancel-event.sql.ts": "a step of cancel-event, which records it",
  "app/domain/attendees/cancellation-orders.ts": "a step of cancel-event, which records it",
  "app/domain/attendees/refund-event.server.ts":
    "a step of cancel-event, which records it; each order keeps its result",
  "app/domain/donations/months/send-attempts.server.ts": DONATIONS,
  "app/domain/donations/results/write-donation-results.sql.ts": DONATIONS,
  "app/domain/donations/plan-collections.sql.ts": DONATIONS,
  "app/domain/donations/increases/apply-upgrade-steps.sql.ts":
    "records what it applies in the same statement, by recordingChanges",
  "app/domain/donations/increases/end-upgrade.server.ts":
    "a step of remove- and decline-upgrade, which record it",
  "app/domain/donations/keep-upgrade-notice.server.ts":
    "a step of restore-, update- and collect-payment, which record what they do",
  "app/domain/donations/set-next-upgrade.server.ts":
    "a step of operations with an increase, which record it",
  "app/domain/donations/rest-donations.sql.ts":
    "steps of pause- and discard-donation, which record them",
  "app/domain/donations/revise-donation.sql.ts": "a step of update-donation, which records it",
  "app/domain/payments/apply-results.sql.ts": DONATIONS,
  "app/domain/donations/results/donation-attempts.sql.ts": DONATIONS,
  "app/domain/donations/results/record-further-payment.server.ts": DONATIONS,
  "app/domain/donations/giving/add-method.sql.ts": DONATIONS,
  "app/domain/payments/add-references.sql.ts": DONATIONS,
  "app/domain/donations/plan-attempts.sql.ts": DONATIONS,
  "app/domain/donations/totals/add-totals.sql.ts": DONATIONS,

  "app/domain/idempotency-keys/claim-key.sql.ts": "keeps which donation a form's key stands for",
  "app/domain/idempotency-keys/run-once.server.ts": "keeps an answer for a repeat of the call",
  "app/domain/ledger/write-postings.sql.ts": "the ledger is the record of the money",
  "app/domain/donations/cards/forget-cards.server.ts": "a step of erase-donor, which records it",
  "app/domain/receipts/write-receipts.server.ts": "a receipt's row is the record of its number",
  "app/domain/receipts/write-year-receipt.server.ts": "a receipt's row is the record of its number",
  "app/domain/onboarding/record-acceptance.server.ts": "terms_acceptances is the record",
  "app/domain/announcements/dismiss-announcement.server.ts":
    "what a person has read: their own, and nobody else's business",
  ...Object.fromEntries(
    ["record-item", "mark-read", "update-choices", "close-digest", "run-day"].map((name) => [
      `app/domain/news/${name}.server.ts`,
      "a person's own news and choices; what happened is recorded where it happens",
    ]),
  ),
  "app/domain/organizations/days/begin-commission-months.server.ts":
    "keeps the month of a monthly job, nothing that a person changed",
  "app/domain/subscriptions/notices/record-notice.server.ts":
    "a notice is the record of what was told, not a change",
  "app/domain/subscriptions/commission/invoice-commission.server.ts":
    "invoices and their entries are their own record",
  "app/domain/organizations/days/begin-news-day.server.ts":
    "keeps the day of a daily job, nothing of a tenant's",
  "app/domain/reports/save-filter.server.ts": "a person's own way to look at a list",
  "app/domain/reports/remove-filter.server.ts": "a person's own way to look at a list",
  "app/domain/onboarding/save-guide-progress.server.ts":
    "how far a person looked, nothing of the business",
  "app/domain/organizations/standing/end-charge-hold.server.ts":
    "a command of ours ends the hold that a restore began; no organisation's change",
  "app/domain/organizations/hand-over-metrics.server.ts":
    "a process's figures, nothing of a tenant's",
  "app/domain/organizations/place-logo.server.ts":
    "a step of set-logo and remove-logo, which record",
  "app/domain/organizations/set-plan.server.ts": "a step of override-plan, which records it",
  "app/domain/organizations/set-two-factor-policy.server.ts":
    "a step of update-two-factor-policy, which records it",
  "app/domain/organizations/standing/release-approved-payouts.server.ts":
    "a step of approve-document, which records whether it released them",
  "app/domain/organizations/sweep.server.ts": "erases what has had its time",
  "app/domain/payment-processors/begin-authorization.server.ts":
    "gateway_authorizations is the record; what it leads to is recorded",
  "app/domain/payment-processors/check-connection.server.ts":
    "keeps what a company renewed; that it ended is recorded by disable-processor",
  "app/domain/payment-processors/finish-authorization.server.ts":
    "takes the state of an authorization; connect-account records what it leads to",
  "app/domain/payment-processors/reorder-processors.server.ts":
    "a step of update- and discard-payment-processor, which record the order",
  "app/domain/payments/webhooks/record-notification.server.ts": "webhook_inbox is the record",
  "app/domain/payments/webhooks/match-notification.server.ts": "webhook_inbox is the record",
  "app/domain/payments/webhooks/store-notification.server.ts": "webhook_inbox is the record",
  "app/domain/payments/webhooks/store-reported-amounts.server.ts": "webhook_inbox is the record",
  "app/domain/users/create-person.server.ts":
    "a step of register-account, accept-invitation and invite-operator, which record it",
  "app/domain/users/sessions/end-enrolments.server.ts":
    "a step of invite-operator, which records it",
  "app/domain/users/sessions/enroll-person.server.ts":
    "a step of begin-enrolment, which records it",
  "app/domain/users/invitation-rows.server.ts":
    "steps of operations that invite or let in, which record it",
  "app/domain/users/join-organization.server.ts":
    "a step of accept-invitation and of creating an organisation, which record it",
  "app/domain/users/sessions/keep-session-data.server.ts":
    "keeps the draft of a signup that is not finished, and its answer for a repeat",
  "app/domain/users/sessions/consume-support-ticket.server.ts":
    "enter-support records what it leads to",
  "app/domain/users/sessions/end-agency-sessions.server.ts":
    "a step of discard-agency, discard-agency-user and of administrators' changes, which record them",
  "app/domain/users/sessions/find-session.server.ts":
    "notes every five minutes that a session is used",
  "app/domain/users/sessions/issue-ticket.server.ts":
    "the session that a ticket leads to is recorded",
  "app/domain/users/sessions/redeem-ticket.server.ts":
    "the session that a ticket leads to is recorded",
  "app/domain/pictures/discard-picture.server.ts":
    "a step of set- and remove-cover-picture, which record it",
  "app/domain/pictures/drop-old-uploads.server.ts":
    "erases uploads that nobody took; to take one is recorded",
  "app/domain/pictures/drop-picture.server.ts":
    "erases an upload that nobody took; to take one is recorded",
  "app/domain/pictures/resize-picture.server.ts":
    "makes the variants of a picture; to take that as a cover or the logo is recorded",
  "app/domain/pictures/store-picture.server.ts":
    "a step of create-logo, set-home-picture and set-cover-picture, which record it",
  "app/domain/pictures/show-logo.server.ts": "the job's step of set-logo, which records it",
  "app/domain/users/two-factor/recovery-codes.server.ts":
    "a step of confirm-two-factor and renew-recovery-codes, which record it",
  "app/domain/users/two-factor/two-factor-rows.server.ts": "steps of operations that record",
  "app/domain/payment-processors/forget-account.server.ts":
    "a step of disabling a gateway, which is recorded, and its job, which wipes secrets nobody needs",
  "app/domain/payment-processors/reseal-connections.server.ts":
    "a command of ours seals the same secret under another key; nothing of the organisation's changes",
  "app/domain/users/two-factor/reseal-two-factors.server.ts":
    "a command of ours seals the same secret under another key; nothing of the person's changes",
  "app/domain/users/photos/resize-photo.server.ts": "a step of set-photo, which records it",
  "app/domain/users/account/send-code.server.ts":
    "verification_codes is the record; its use is recorded",
  "app/domain/donors/swap-merged.server.ts":
    "a step of update-donor and confirm-email, which record it",
  "app/domain/users/sessions/end-all-sessions.server.ts":
    "a step of reset-password, update-user and revoke-email-change, which record",
};

const PRISMA_WRITE =
  /\.(?:create|createMany|createManyAndReturn|update|updateMany|updateManyAndReturn|upsert|delete|deleteMany)\(\{|\.(?:create|update)\(\{? ?$/m;
const SQL_WRITE =
  /\b(?:INSERT\s+INTO|DELETE\s+FROM|UPDATE\s+(?:ONLY\s+)?(?:\w+|\$\{\w+\})(?:\s+\w+)?\s+SET)\b/;
const RECORDS =
  /\b(?:recordChange|recordSecurityEvent|recordOperatorAct)\(\s*db\b|\bsecurityEventStatement\(/;

const files = listFiles("app/domain").filter(
  (file) => /\.ts$/.test(file) && !isTest(file) && !file.includes("/testing/"),
);
const writers = files.filter((file) => {
  const code = read(file).replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
  return PRISMA_WRITE.test(code) || SQL_WRITE.test(code);
});

describe("every file of the domain that writes", () => {
  test("records it in the same transaction, or is on the list", () => {
    const silent = writers.filter((file) => !(file in UNRECORDED) && !RECORDS.test(read(file)));
    process.stdout.write(
      `${writers.length} files write, ${Object.keys(UNRECORDED).length} of them without a record, each with its reason\n`,
    );
    expect(writers.length).toBeGreaterThan(20);
    expect(silent).toEqual([]);
  });

  test("the list names no file that is missing, writes nothing or does record", () => {
    const idle = Object.keys(UNRECORDED).filter(
      (file) =>
        !file.startsWith("app/domain/audit/") &&
        (!writers.includes(file) || RECORDS.test(read(file))),
    );
    expect(idle).toEqual([]);
  });

  test("routes, jobs and infrastructure write nothing of the domain", () => {
    const elsewhere = listFiles("app/routes", "app/http", "jobs")
      .filter((file) => /\.tsx?$/.test(file) && !isTest(file))
      .filter((file) => SQL_WRITE.test(read(file)));
    // The outbox belongs to the queue itself.
    expect(elsewhere).toEqual(["jobs/run-job.ts"]);
  });
});

describe("a record", () => {
  /** Matches `operation: "update-campaign",`, or a choice between several. */
  const named = files.flatMap((file) =>
    [...read(file).matchAll(/\boperation:([^,;{]*"[^,;]*),/g)].map(([, choice = ""]) => ({
      file,
      names: [...choice.matchAll(/"([a-z][a-z-]*)"/g)].map(([, name = ""]) => name),
    })),
  );

  /** Renamed operations, whose records keep the stored name. */
  const RENAMED: Record<string, string> = {
    "confirm-email": "update-donor",
    "withhold-payouts": "hold-payouts",
    "approve-batch": "approve-payout",
    "choose-frequency": "choose-payout-frequency",
    "update-donation-settings": "update-permissions",
    "save-campaign": "update-campaign",
    "replacement-rows": "replace-payment-method",
  };

  test("has the name of the operation that writes it", () => {
    const other = named.filter(({ file, names }) => {
      const own = path.basename(file, ".server.ts");
      return !names.includes(RENAMED[own] ?? own);
    });
    expect(other).toEqual([]);
  });

  test("every name is an operation that records, and has its sentence", () => {
    // Exports by our staff are recorded by the list's definition.
    const taken = files.flatMap((file) =>
      [...read(file).matchAll(/\brecordFile\("([a-z-]+)"\)/g)].map(([, name = ""]) => name),
    );
    // Pause, restore and discard have several causes and one writer, which names them; steps of increases are
    // recorded by their statement.
    const written = ["pause-donation", "restore-donation", "discard-donation", "apply-upgrade"];
    const used = new Set([...named.flatMap(({ names }) => names), ...taken, ...written]);
    expect(operations.filter((operation) => !used.has(operation))).toEqual([]);
    expect(Object.keys(spanish.manage.activity.operations).toSorted()).toEqual(
      operations.toSorted(),
    );
    expect(operatorOperations.filter((operation) => !used.has(operation))).toEqual([]);
    expect(Object.keys(spanish.operator.activity.operations).toSorted()).toEqual(
      [...operatorOperations].toSorted(),
    );
    expect(Object.keys(spanish.account.security_events).toSorted()).toEqual(
      securityEvents.toSorted(),
    );
  });

  test("every event of a person's account is written somewhere", () => {
    const written = new Set(
      files.flatMap((file) =>
        [...read(file).matchAll(/\bevent:([^,;}]*)/g)].flatMap(([, choice = ""]) =>
          [...choice.matchAll(/"([a-z_]+)"/g)].map(([, name = ""]) => name),
        ),
      ),
    );
    expect(securityEvents.filter((event) => !written.has(event))).toEqual([]);
  });

  // The compiler checks which fields are recorded: `recordChange` and its kin reject unknown ones
  // (record-change.server.test.ts tests it).
  test("every field that it can name has its text", () => {
    expect(Object.keys(spanish.manage.activity.fields).toSorted()).toEqual(
      Object.keys(organizationFields).toSorted(),
    );
  });

  test("every field is treated as its list says, in one way only", () => {
    const lists = [organizationFields, operatorFields, securityFields];
    const kept = { plain: true, last_four: "•••7890", email: "a•••@b.example", hidden: "•••" };
    const given = { plain: true, last_four: "+1234567890", email: "ana@b.example", hidden: "Ana" };
    const other = lists.flatMap((fields) =>
      Object.entries(fields).filter(
        ([field, treatment]) => redact(field, given[treatment]) !== kept[treatment],
      ),
    );
    expect(other).toEqual([]);
  });
});
