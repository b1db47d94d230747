/** The jobs with abilities, payload, queue and attempts; `ctx.require` rejects what `abilities` lack. */
import { z } from "zod";
import type { Action, Subject } from "~/domain/users/abilities";
import type { JobRules } from "./job-rules";
import { accountJobs } from "./account-jobs";
import { integrationJobs } from "./integration-jobs";
import { fileJobs } from "./file-jobs";
import { peopleJobs } from "./people-jobs";
import { planJobs } from "./plan-jobs";
import { payoutJobs } from "./payout-jobs";
import { pledgeJobs } from "./pledge-jobs";

const id = z.uuid();

/** A period is a month: YYYY-MM. */
const collection = z.object({ donationId: id, period: z.string() });
const pictureJob = { payload: z.object({ pictureId: id }), queue: "images", attempts: 5 } as const;

const webhook = z.object({ webhookId: id });
/** A notification can report a charge, a refund or a dispute. */
const abilities = [
  ["update", "transaction"],
  ["refund", "transaction"],
] as const;
const notificationJob = { abilities, payload: webhook, queue: "charges", attempts: 10 } as const;

const charges = { queue: "charges", attempts: 5 } as const;
const mail = { queue: "mails", attempts: 20 } as const;
/** Attempts of a job that nothing orders again: given up, nothing would do the work. */
const ENDLESS = Number.POSITIVE_INFINITY;
/** Mails that are worthless after a while, so a failure is retried only a few times. */
const fastMail = { queue: "mails", attempts: 5 } as const;
const daily = { payload: z.object({}), ...fastMail } as const;
const ofDonors = [["read", "donor"]] as const;
const sealed = z.object({ sealed: z.string() });
const ofCharges = [
  ["read", "transaction"],
  ["read", "donor"],
] as const;
const ofMoney = [
  ["read", "transaction"],
  ["read", "donor"],
  ["read", "membership"],
] as const;

const tenantJobs = {
  ...fileJobs,
  ...integrationJobs,
  ...peopleJobs,
  ...payoutJobs,
  ...planJobs,
  ...pledgeJobs,
  /** Runs once a day for each organisation whose contracts with teams are known. */
  "agency-results.freeze-statements": { ...daily, abilities: [["create", "clawback"]] },
  "donations.charge-collections": {
    abilities: [["update", "transaction"]],
    payload: z.object({ collections: z.array(collection) }),
    queue: "collections",
    attempts: 5,
    isHeldAfterRestore: true,
    bringsMore: true,
    weight: ({ collections }: { collections: readonly unknown[] }) => collections.length,
  },
  /** Pauses, resumes or ends the donations that a person chose; enqueues itself for the rest. */
  "donations.apply-bulk-change": {
    abilities: [["update", "donation"]],
    payload: z.object({ bulkChangeId: id }),
    ...charges,
    bringsMore: true,
  },
  /** Runs on the day until which a donation was paused. */
  "donations.resume-on-day": {
    abilities: [["update", "donation"]],
    payload: z.object({ donationId: id, resumesOn: z.string() }),
    queue: "charges",
    attempts: ENDLESS,
  },
  /** `cause` is a name of jobs/charge-causes.ts. */
  "payments.check-charge": {
    abilities: [["update", "transaction"]],
    payload: z.object({ cause: z.string(), attemptId: id }),
    ...charges,
  },
  /** Writes to a donor about a donation or its card, where the organisation allows it. */
  "notifications.send-donor-notice": {
    abilities: ofCharges,
    payload: z.object({
      donationId: id,
      notice: z.enum([
        "declined",
        "paused",
        "resumed",
        "card_expiring",
        "converted",
        "suggest_monthly",
        "to_pay",
        "pay_reminder",
        "scheduled",
        "still_charged",
        "mandate",
        "debit",
      ]),
      key: z.string(),
    }),
    ...mail,
  },
  /** Gives an approved order its seats after their hold was over, or refunds it. */
  "donations.seat-late-approval": {
    abilities: [["refund", "transaction"]],
    payload: z.object({ transactionId: id }),
    ...charges,
  },
  /** Takes a charge out of its batch after a change of its donation; without an answer it schedules itself again. */
  "donations.withdraw-charge": {
    abilities: [["update", "transaction"]],
    payload: z.object({ transactionId: id, tries: z.number().int().min(0) }),
    queue: "charges",
    attempts: ENDLESS,
    isHeldAfterRestore: true,
  },
  /** Reports a donation to the organisation's own measuring services. */
  "donations.report-donation": {
    abilities: [["update", "measurement"]],
    payload: z.object({ donationId: id }),
    ...fastMail,
  },
  /** Moves planned charges to the hours of the organisation's new time zone. */
  "donations.move-collections": {
    abilities: [["update", "donation"]],
    payload: z.object({}),
    ...charges,
  },
  /** Runs once a day for each organisation that lets us write to its donors. */
  "donations.remind-expiring-cards": { ...daily, abilities: [["read", "donation"]] },
  "notifications.send-receipt": {
    abilities: ofCharges,
    payload: z.object({ transactionId: id, recordId: id.optional() }),
    ...mail,
  },
  /** Sends receipts of monthly charges whose results were recorded together. */
  "notifications.send-receipts": {
    abilities: ofCharges,
    payload: z.object({ transactionIds: z.array(id) }),
    queue: "receipts",
    attempts: 20,
    priority: { after: "donations.charge-collections", minutes: 5 },
  },
  /** Runs after the waiting time; for a suspended organisation it schedules itself again. */
  "access-requests.grant-access": {
    abilities: [["create", "membership"]],
    payload: z.object({ requestId: id }),
    ...mail,
  },
  /** Without a verdict the job schedules itself again. */
  "documents.scan-attachment": {
    abilities: [["update", "document"]],
    payload: z.object({ attachmentId: id }),
    queue: "scans",
    attempts: ENDLESS,
  },
  /** Runs daily for each connected account, once per check; `after` is the time of the last one. */
  "payment-processors.check-connection": {
    abilities: [["update", "payment_processor"]],
    payload: z.object({ processorId: id, after: z.iso.datetime(), isDoubted: z.boolean() }),
    queue: "mails",
    attempts: ENDLESS,
  },
  "payments.refund-duplicate": {
    abilities: [["refund", "transaction"]],
    payload: z.object({ cause: z.string(), transactionId: id }),
    queue: "charges",
    attempts: 10,
  },
  /** Repeats a refund whose result is unknown. */
  "payments.send-refund": {
    abilities: [["refund", "transaction"]],
    payload: z.object({ cause: z.string(), refundId: id }),
    ...charges,
  },
  /** Tells the donor a week ahead that the amount rises. */
  "notifications.send-upgrade-notice": {
    abilities: [["read", "donation"]],
    ...mail,
    payload: z.object({ donationId: id, upgradeId: id, period: z.string() }),
  },
  /** Tells the donor what staff or the donor changed; a record of the audit log has it. */
  "notifications.send-donation-change": {
    abilities: [["read", "donation"]],
    payload: z.object({ donationId: id, recordId: id }),
    ...mail,
  },
  /** Mails a donor the link that opens their own area, or confirms a new e-mail. */
  "notifications.send-donor-entry": { abilities: ofDonors, payload: sealed, ...mail },
  "notifications.send-donor-email-change": { abilities: ofDonors, payload: sealed, ...mail },
  /** Confirms to a donor that they changed their own data. */
  "notifications.send-donor-data-change": {
    abilities: ofDonors,
    payload: z.object({ donorId: id, recordId: id }),
    ...mail,
  },
  /** Tells the waiting list of the seats that an order gave back. */
  "attendees.offer-freed-seats": {
    abilities: [["update", "donation"]],
    payload: z.object({ donationId: id }),
    ...mail,
  },
  /** Refunds the orders of a cancelled event; enqueues itself for the rest. */
  "attendees.refund-event": {
    abilities: [["refund", "transaction"]],
    payload: z.object({ campaignId: id }),
    ...charges,
    attempts: 20,
    bringsMore: true,
  },
  /** Mails an organiser's message to attendees; enqueues itself for the rest. */
  "notifications.send-attendee-messages": {
    abilities: [["read", "donation"]],
    payload: z.object({ messageId: id }),
    ...mail,
    bringsMore: true,
  },
  /** Mails a campaign's update to donors who agreed to news; enqueues itself, with the next turn, for the rest. */
  "notifications.send-update-mails": {
    abilities: ofDonors,
    payload: z.object({ updateId: id, turn: z.int() }),
    ...mail,
    bringsMore: true,
  },
  /** Tells the first person of a waiting list that a seat is free. */
  "notifications.send-waiting-notice": {
    abilities: [["read", "donation"]],
    payload: z.object({ entryId: id }),
    ...mail,
  },
  /** Mails the tickets of an order; `recordId` is the record of a person who sent them again. */
  "notifications.send-tickets": {
    abilities: [["read", "donation"]],
    payload: z.object({
      donationId: id,
      ticketId: id.optional(),
      isForBuyer: z.boolean().optional(),
      recordId: id.optional(),
    }),
    ...mail,
  },
  /** Tells an attendee that the ticket was cancelled. */
  "notifications.send-ticket-notice": {
    abilities: [["read", "donation"]],
    payload: z.object({ ticketId: id }),
    ...mail,
  },
  /** Tells the people of an order that its event was cancelled or changed. */
  "notifications.send-event-notice": {
    abilities: [["read", "donation"], ...ofCharges],
    payload: z.object({
      donationId: id,
      notice: z.enum(["cancelled", "changed"]),
      version: z.int(),
      ticketIds: z.array(id).optional(),
      refundId: id.optional(),
      ticketId: id.optional(),
      isForBuyer: z.boolean().optional(),
    }),
    ...mail,
  },
  "notifications.send-refund-notice": {
    abilities: ofCharges,
    payload: z.object({ refundId: id }),
    ...mail,
  },
  "notifications.send-refund-report": {
    abilities: ofMoney,
    payload: z.object({ refundId: id, userId: id.optional() }),
    ...mail,
  },
  "notifications.send-dispute-notice": {
    abilities: ofMoney,
    payload: z.object({
      disputeId: id,
      stage: z.enum(["opened", "won", "lost"]),
      userId: id.optional(),
    }),
    ...mail,
  },
  "notifications.send-donor-code": { abilities: ofDonors, payload: sealed, ...mail, attempts: 5 },
  "donations.forget-kept-card": {
    abilities: [["delete", "payment_method"]],
    payload: z.object({ vaultCardId: id }),
    queue: "charges",
    attempts: 20,
  },
  "payments.erase-card": {
    abilities: [["delete", "payment_method"]],
    payload: z.object({ vaultCardId: id }),
    queue: "charges",
    attempts: 20,
  },
  "pictures.drop-picture": { ...pictureJob, abilities: [["delete", "picture"]] },
  "pictures.resize-picture": { ...pictureJob, abilities: [["update", "picture"]] },
} as const;

const platformJobs = {
  ...accountJobs,
  "users.resize-photo": { payload: z.object({ photoId: id }), queue: "images", attempts: 5 },
  "payments.handle-notification": notificationJob,
  "platform.run-schedule": {
    payload: z.object({ schedule: z.string() }),
    queue: "charges",
    attempts: 3,
    bringsMore: true,
  },
} as const;

export const jobs = { ...tenantJobs, ...platformJobs };

/** Returns a job's rules; none for a name that only another version knows. */
export function rulesOfJob(name: string): JobRules {
  const known: Record<string, JobRules & { queue: QueueName }> = jobs;
  return Object.hasOwn(known, name) ? (known[name] ?? {}) : {};
}

/** Returns a job's weight in the worker's semaphore; null for a job that need not wait. */
export function weightOf(name: string, payload: unknown): number | null {
  const { weight } = rulesOfJob(name);
  if (!weight) return null;
  const parsed = jobs[name as JobName].payload.safeParse(payload);
  return parsed.success ? weight(parsed.data as { collections: unknown[] }) : null;
}

/** Processes that a person starts with a command and that act inside organisations like a job. */
export const commands = {
  "donations.reconcile-books": { abilities: [["update", "transaction"]] },
  "payment-processors.reseal-connections": { abilities: [["update", "payment_processor"]] },
  "integrations.reseal-integrations": { abilities: [["update", "integration"]] },
  "campaigns.reseal-measuring-keys": { abilities: [["update", "measurement"]] },
  "donations.reseal-accounts": { abilities: [["update", "payment_method"]] },
} as const;

const workers = { ...jobs, ...commands };
export type WorkerName = {
  [Name in keyof typeof workers]: (typeof workers)[Name] extends { abilities: unknown }
    ? Name
    : never;
}[keyof typeof workers];

/** Returns a job's or command's abilities inside an organisation. */
export const abilitiesOf = (name: WorkerName): readonly (readonly [Action, Subject])[] =>
  workers[name].abilities;

export type JobName = keyof typeof jobs;
export type TenantJobName = keyof typeof tenantJobs;
export type PlatformJobName = keyof typeof platformJobs;
export type JobPayload<Name extends JobName> = z.infer<(typeof jobs)[Name]["payload"]>;

/** Concurrent jobs of each queue in a worker; for collections CHARGES_AT_ONCE is the limit. */
export const queues = {
  collections: 32,
  charges: 16,
  mails: 8,
  receipts: 1,
  // A process decodes one picture at a time.
  images: 1,
  // A file keeps one batch of rows in memory, and reads the database one batch at a time.
  downloads: 2,
  scans: 2,
} as const;
export type QueueName = keyof typeof queues;

/** A longer job has hung, unless its rules say otherwise: it fails and is retried. */
export const JOB_LIMIT_MS = 35_000;
