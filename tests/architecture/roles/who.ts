import { roles, type Role } from "~/domain/users/abilities";
import type { WorkerName } from "../../../jobs/catalog";

/** `support`: our staff with support access; `operator`: our acting staff; jobs by name. */
export type Who = Role | "support" | "operator" | "visitor" | "donor" | WorkerName;

export const everybody: readonly Role[] = roles;
export const owners: readonly Role[] = ["owner"];
export const managers: readonly Role[] = ["owner", "admin"];
export const fundraisers: readonly Role[] = ["owner", "admin", "fundraiser"];
/** Those who change donations; a job changes those that one of them chose. */
export const changers: readonly Who[] = [
  ...fundraisers,
  "donations.apply-bulk-change",
  "donations.move-collections",
  "donations.resume-on-day",
  "attendees.offer-freed-seats",
  "pledges.follow-charge",
];
export const treasurers: readonly Role[] = ["owner", "admin", "finance"];
/** Those who export lists, with the jobs that write and mail the files. */
export const downloaders: readonly Who[] = [
  ...treasurers,
  "operator",
  "downloads.make-file",
  "notifications.send-download-link",
];
export const readersOfLeads: readonly Role[] = ["owner", "admin", "fundraiser", "finance"];
export const readersOfMoney: readonly Role[] = ["owner", "admin", "finance", "viewer"];

/** Mails to members, which read their recipients. */
export const mailsToPeople: readonly Who[] = [
  "notifications.report-missed",
  "notifications.send-invitation",
  "notifications.send-standing-notice",
  "notifications.send-support-notice",
  "notifications.send-team-notice",
  "notifications.send-access-notice",
  "notifications.send-access-answer",
  "notifications.send-security-notice",
  "notifications.send-people-notice",
  "notifications.send-document-notice",
  "notifications.send-review-notice",
  "notifications.send-adjustment-notice",
  "notifications.send-payout-notice",
  "notifications.send-refund-report",
  "notifications.send-dispute-notice",
  "notifications.report-card-testing",
  "notifications.send-terms-notice",
  "notifications.send-plan-notice",
  "notifications.send-trial-notice",
  "news.record-item",
  "news.run-day",
  "notifications.send-news-item",
  "notifications.send-news-digest",
];
/** Mails about a record of the audit log. */
export const mailsOfRecords: readonly Who[] = [
  "notifications.send-standing-notice",
  "notifications.send-support-notice",
  "notifications.send-team-notice",
  "notifications.send-security-notice",
  "notifications.send-people-notice",
];
/** The mail of an invitation to teams, which reads their people. */
export const mailsToTeams: readonly Who[] = ["notifications.send-agency-invitation"];
export const mailsOfDocuments: readonly Who[] = [
  "notifications.send-document-notice",
  "notifications.send-review-notice",
];
/** Jobs that charge, or look up the result of a charge. */
export const charging: readonly Who[] = [
  "donations.charge-collections",
  "payments.check-charge",
  "donations.withdraw-charge",
  "payments.handle-notification",
  "donations.reconcile-books",
];
/** Mails to members about refunds and disputes. */
export const moneyReports: readonly Who[] = [
  "notifications.send-refund-report",
  "notifications.send-dispute-notice",
];
/** Mails that read charges and donors. */
export const receipts: readonly Who[] = [
  "notifications.send-receipt",
  "notifications.send-receipts",
  "notifications.send-donor-notice",
  "notifications.send-refund-notice",
  "notifications.send-event-notice",
  ...moneyReports,
];
/** Jobs that read donations and their history. */
export const donationMails: readonly Who[] = [
  "notifications.report-missed",
  "notifications.send-donation-change",
  "donations.remind-expiring-cards",
  "donations.announce-debits",
  "notifications.send-upgrade-notice",
  "notifications.send-tickets",
  "notifications.send-ticket-notice",
  "notifications.send-event-notice",
  "notifications.send-attendee-messages",
  "notifications.send-waiting-notice",
];
export const donorReaders: readonly Who[] = [
  "donations.find-duplicates",
  "notifications.send-donor-code",
  "notifications.send-donor-entry",
  "notifications.send-donor-data-change",
  "notifications.send-donor-email-change",
  "notifications.send-update-mails",
  ...receipts,
];
export const readersOfDonors: readonly Who[] = [...everybody, "support", ...donorReaders];
export const refunding: readonly Who[] = [
  "payments.handle-notification",
  "donations.seat-late-approval",
  "payments.refund-duplicate",
  "payments.send-refund",
  "attendees.refund-event",
  "pledges.follow-charge",
];
export const connections: readonly Who[] = [
  "payment-processors.check-connection",
  "payment-processors.reseal-connections",
];
/** Those who may report a campaign's donations to its services. */
export const measuring: readonly Who[] = [
  ...managers,
  "donations.report-donation",
  "campaigns.reseal-measuring-keys",
];
export const publicPages: readonly Who[] = ["visitor", "donor"];
