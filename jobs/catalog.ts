/**
 * The job map: name → abilities → payload → queue → attempts; and what runs by the clock. `abilities` are
 * all that a job may do inside an organisation: `ctx.require` refuses the rest.
 */
import { z } from "zod";
import type { Action, Subject } from "~/domain/users/abilities";

const id = z.uuid();

/** A period is a month: YYYY-MM. */
const collection = z.object({ donationId: id, period: z.string() });
const pictureJob = { payload: z.object({ pictureId: id }), queue: "images", attempts: 5 } as const;

const webhook = z.object({ webhookId: id });
/** A notification may tell of a charge, a refund or a dispute. */
const abilities = [
  ["update", "transaction"],
  ["refund", "transaction"],
] as const;
const notificationJob = { abilities, payload: webhook, queue: "charges", attempts: 10 } as const;

const accessSteps = ["requested", "stopped", "cancelled", "granted", "expired"] as const;

/** How a job stands to others. The relay and the worker go by these properties, never by a job's name. */
interface JobRules {
  /** After a restore it waits until our books were compared with the providers' (npm run reconcile). */
  isHeldAfterRestore?: boolean;
  /** It goes after the due jobs of that name that nobody has tried yet, but waits so long at most. */
  priority?: { after: string; minutes: number };
  /** More jobs are likely soon after it: the relay looks sooner. */
  bringsMore?: boolean;
  /** The charges that it has under way at once; those of a worker share CHARGES_AT_ONCE. */
  weight?: (payload: { collections: readonly unknown[] }) => number;
}

const tenantJobs = {
  /** One of what the version before claimed; donations.charge-collections since. */
  "donations.charge-collection": {
    abilities: [["update", "transaction"]],
    payload: collection,
    queue: "charges",
    attempts: 5,
    isHeldAfterRestore: true,
  },
  "donations.charge-collections": {
    abilities: [["update", "transaction"]],
    payload: z.object({ collections: z.array(collection) }),
    queue: "collections",
    attempts: 5,
    isHeldAfterRestore: true,
    bringsMore: true,
    weight: ({ collections }: { collections: readonly unknown[] }) => collections.length,
  },
  "donations.check-charge": {
    abilities: [["update", "transaction"]],
    payload: z.object({ transactionId: id }),
    queue: "charges",
    attempts: 5,
  },
  "notifications.send-receipt": {
    abilities: [
      ["read", "transaction"],
      ["read", "donor"],
    ],
    payload: z.object({ transactionId: id }),
    queue: "mails",
    attempts: 20,
  },
  /** Of monthly charges whose results were recorded together. */
  "notifications.send-receipts": {
    abilities: [
      ["read", "transaction"],
      ["read", "donor"],
    ],
    payload: z.object({ transactionIds: z.array(id) }),
    queue: "receipts",
    attempts: 20,
    priority: { after: "donations.charge-collections", minutes: 5 },
  },
  "notifications.report-missed": {
    abilities: [
      ["read", "donation"],
      ["read", "membership"],
    ],
    payload: z.object({ donationId: id, period: z.string(), userId: id.optional() }),
    queue: "mails",
    attempts: 20,
  },
  "notifications.send-invitation": {
    abilities: [["read", "membership"]],
    payload: z.object({ invitationId: id, sealedToken: z.string() }),
    queue: "mails",
    attempts: 5,
  },
  "notifications.send-standing-notice": {
    abilities: [
      ["read", "membership"],
      ["read", "audit_entry"],
    ],
    payload: z.object({ entryId: id, userId: id.optional() }),
    queue: "mails",
    attempts: 20,
  },
  /** To every owner: our staff ask to look in, may, or did. */
  "notifications.send-support-notice": {
    abilities: [
      ["read", "membership"],
      ["read", "audit_entry"],
    ],
    payload: z.object({ entryId: id, userId: id.optional() }),
    queue: "mails",
    attempts: 20,
  },
  /** To every owner and admin: how a request to be let in again stands. */
  "notifications.send-access-notice": {
    abilities: [["read", "membership"]],
    payload: z.object({ requestId: id, step: z.enum(accessSteps), userId: id.optional() }),
    queue: "mails",
    attempts: 20,
  },
  /** The same to the person who is to be let in, and to who of our staff asked. */
  "notifications.send-access-answer": {
    abilities: [["read", "membership"]],
    payload: z.object({
      requestId: id,
      step: z.enum(["requested", "stopped", "cancelled", "expired"]),
      to: z.enum(["person", "operator"]),
    }),
    queue: "mails",
    attempts: 20,
  },
  /** Once the waiting is over; of a suspended organisation it writes itself down again. */
  "access-requests.grant-access": {
    abilities: [["create", "membership"]],
    payload: z.object({ requestId: id }),
    queue: "mails",
    attempts: 20,
  },
  "notifications.send-security-notice": {
    abilities: [
      ["read", "membership"],
      ["read", "audit_entry"],
    ],
    payload: z.object({ entryId: id, userId: id.optional() }),
    queue: "mails",
    attempts: 20,
  },
  /** To every owner: an owner or admin more or less; and to who was put out or lowered. */
  "notifications.send-people-notice": {
    abilities: [
      ["read", "membership"],
      ["read", "audit_entry"],
    ],
    payload: z.object({ entryId: id, userId: id.optional() }),
    queue: "mails",
    attempts: 20,
  },
  /** To every owner: a file of a document had a virus. */
  "notifications.send-document-notice": {
    abilities: [
      ["read", "membership"],
      ["read", "document"],
    ],
    payload: z.object({ attachmentId: id, userId: id.optional() }),
    queue: "mails",
    attempts: 20,
  },
  /** To every owner and administrator: what our staff decided about a document. */
  "notifications.send-review-notice": {
    abilities: [
      ["read", "membership"],
      ["read", "document"],
    ],
    payload: z.object({
      documentId: id,
      decision: z.enum(["approved", "all_approved", "rejected"]),
      userId: id.optional(),
    }),
    queue: "mails",
    attempts: 20,
  },
  /** Without a verdict it writes itself down again, for later. */
  "documents.scan-attachment": {
    abilities: [["update", "document"]],
    payload: z.object({ attachmentId: id }),
    queue: "scans",
    attempts: 20,
  },
  /** Each day of a connected account, once from look to look; `after`: when the last one was. */
  "payment-processors.check-connection": {
    abilities: [["update", "payment_processor"]],
    payload: z.object({ processorId: id, after: z.iso.datetime(), isDoubted: z.boolean() }),
    queue: "mails",
    attempts: 20,
  },
  "payments.refund-duplicate": {
    abilities: [["refund", "transaction"]],
    payload: z.object({ transactionId: id }),
    queue: "charges",
    attempts: 10,
  },
  /** A refund whose result is unknown. */
  "payments.send-refund": {
    abilities: [["refund", "transaction"]],
    payload: z.object({ refundId: id }),
    queue: "charges",
    attempts: 5,
  },
  /** To the donor. */
  "notifications.send-refund-notice": {
    abilities: [
      ["read", "transaction"],
      ["read", "donor"],
    ],
    payload: z.object({ refundId: id }),
    queue: "mails",
    attempts: 20,
  },
  /** To the owners and who looks after the money. */
  "notifications.send-refund-report": {
    abilities: [
      ["read", "transaction"],
      ["read", "donor"],
      ["read", "membership"],
    ],
    payload: z.object({ refundId: id, userId: id.optional() }),
    queue: "mails",
    attempts: 20,
  },
  /** To the owners and who looks after the money. */
  "notifications.send-dispute-notice": {
    abilities: [
      ["read", "transaction"],
      ["read", "donor"],
      ["read", "membership"],
    ],
    payload: z.object({
      disputeId: id,
      stage: z.enum(["opened", "won", "lost"]),
      userId: id.optional(),
    }),
    queue: "mails",
    attempts: 20,
  },
  "payments.erase-card": {
    abilities: [["delete", "payment_method"]],
    payload: z.object({ vaultCardId: id }),
    queue: "charges",
    attempts: 20,
  },
  /**
   * Of covers, under the name that the version before enqueues, which may run beside ours. The next
   * version may forget it.
   */
  "campaigns.resize-picture": { ...pictureJob, abilities: [["update", "picture"]] },
  /** A day after its upload. */
  "pictures.drop-picture": { ...pictureJob, abilities: [["delete", "picture"]] },
  "pictures.resize-picture": { ...pictureJob, abilities: [["update", "picture"]] },
} as const;

const platformJobs = {
  "notifications.send-verification-code": {
    payload: z.object({ codeId: id, sealedCode: z.string() }),
    queue: "mails",
    attempts: 5,
  },
  "notifications.send-operator-link": {
    payload: z.object({ operatorId: id, sealedToken: z.string() }),
    queue: "mails",
    attempts: 5,
  },
  /** To each of our staff but who acted: a colleague was let in or taken out. */
  "notifications.send-staff-notice": {
    payload: z.object({ recordId: id, userId: id }),
    queue: "mails",
    attempts: 20,
  },
  "notifications.send-password-reset": {
    payload: z.object({ resetId: id, sealedWish: z.string() }),
    queue: "mails",
    attempts: 5,
  },
  "notifications.send-email-change": {
    payload: z.object({ changeId: id, step: z.enum(["confirm", "notice", "changed"]) }),
    queue: "mails",
    attempts: 20,
  },
  "notifications.send-account-notice": {
    payload: z.object({
      noticeId: id,
      userId: id,
      notice: z.enum(["password_changed", "cellphone_changed", "email_replaced"]),
      /** Where it goes to, when that is not the person's address any more. */
      sealedAddress: z.string().optional(),
      /** Nobody showed that this address is theirs. */
      isStranger: z.boolean().optional(),
    }),
    queue: "mails",
    attempts: 20,
  },
  "notifications.send-two-factor-notice": {
    payload: z.object({ noticeId: id, userId: id, notice: z.string() }),
    queue: "mails",
    attempts: 20,
  },
  "users.resize-photo": { payload: z.object({ photoId: id }), queue: "images", attempts: 5 },
  "donations.handle-notification": notificationJob,
  "platform.run-schedule": {
    payload: z.object({ schedule: z.string() }),
    queue: "charges",
    attempts: 3,
    bringsMore: true,
  },
} as const;

export const jobs = { ...tenantJobs, ...platformJobs };

/** The rules of a job; none for a name that only another version knows. */
export function rulesOfJob(name: string): JobRules {
  const known: Record<string, JobRules & { queue: QueueName }> = jobs;
  return Object.hasOwn(known, name) ? (known[name] ?? {}) : {};
}

/** What a job weighs for the worker; null: it goes without waiting for room. */
export function weightOf(name: string, payload: unknown): number | null {
  const { weight } = rulesOfJob(name);
  if (!weight) return null;
  const parsed = jobs[name as JobName].payload.safeParse(payload);
  return parsed.success ? weight(parsed.data as { collections: unknown[] }) : null;
}

/** Processes that a person starts by a command and that act inside organisations, as a job does. */
export const commands = {
  "donations.reconcile-books": { abilities: [["update", "transaction"]] },
  "payment-processors.reseal-connections": { abilities: [["update", "payment_processor"]] },
} as const;

const workers = { ...jobs, ...commands };
/** Every job and command that acts inside organisations. */
export type WorkerName = {
  [Name in keyof typeof workers]: (typeof workers)[Name] extends { abilities: unknown }
    ? Name
    : never;
}[keyof typeof workers];

/** What a job or command may do inside an organisation. */
export const abilitiesOf = (name: WorkerName): readonly (readonly [Action, Subject])[] =>
  workers[name].abilities;

export type JobName = keyof typeof jobs;
export type TenantJobName = keyof typeof tenantJobs;
export type PlatformJobName = keyof typeof platformJobs;
export type JobPayload<Name extends JobName> = z.infer<(typeof jobs)[Name]["payload"]>;

/** Jobs of each that a worker does side by side; of collections, as many as CHARGES_AT_ONCE allows. */
export const queues = {
  collections: 32,
  charges: 16,
  mails: 8,
  receipts: 1,
  // A process decodes one picture at a time.
  images: 1,
  scans: 2,
} as const;
export type QueueName = keyof typeof queues;

/** What runs by the clock in the worker, and with the lab on only in /run-due. Seconds. */
export const schedules = {
  "donations.claim-due": { everySeconds: 30 },
  "donations.check-unknown": { everySeconds: 15 },
  "donations.resume-notifications": { everySeconds: 300 },
  "payments.check-refunds": { everySeconds: 15 },
  "platform.sweep": { everySeconds: 300 },
} as const;
export type ScheduleName = keyof typeof schedules;

/** A job longer than this has hung: it ends as failed and is tried again. */
export const JOB_LIMIT_MS = 35_000;
