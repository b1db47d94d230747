/** The jobs that tell an organisation's people something; a part of the catalogue, with data alone. */
import { z } from "zod";

const id = z.uuid();
const mail = { queue: "mails", attempts: 20 } as const;
const ofPeople = [["read", "membership"]] as const;
const ofRecords = [
  ["read", "membership"],
  ["read", "audit_entry"],
] as const;
const ofPapers = [
  ["read", "membership"],
  ["read", "document"],
] as const;

const accessSteps = ["requested", "stopped", "cancelled", "granted", "expired"] as const;

export const peopleJobs = {
  "notifications.report-missed": {
    abilities: [
      ["read", "donation"],
      ["read", "membership"],
    ],
    payload: z.object({ donationId: id, period: z.string(), userId: id.optional() }),
    ...mail,
  },
  "notifications.send-invitation": {
    abilities: [["read", "membership"]],
    payload: z.object({ invitationId: id, sealedToken: z.string() }),
    queue: "mails",
    attempts: 5,
  },
  "notifications.send-agency-invitation": {
    abilities: [["read", "agency_person"]],
    payload: z.object({ personId: id, sealedToken: z.string() }),
    queue: "mails",
    attempts: 5,
  },
  "notifications.send-team-notice": {
    abilities: ofRecords,
    payload: z.object({ entryId: id, userId: id.optional() }),
    queue: "mails",
    attempts: 5,
  },
  "notifications.send-standing-notice": {
    abilities: ofRecords,
    payload: z.object({ entryId: id, userId: id.optional() }),
    ...mail,
  },
  /** Tells every owner that operators requested, got or used a support view. */
  "notifications.send-support-notice": {
    abilities: ofRecords,
    payload: z.object({ entryId: id, userId: id.optional() }),
    ...mail,
  },
  /** Tells every owner and admin the state of a request for owner access. */
  "notifications.send-access-notice": {
    abilities: [["read", "membership"]],
    payload: z.object({ requestId: id, step: z.enum(accessSteps), userId: id.optional() }),
    ...mail,
  },
  /** Tells the person who gets access, and the requesting operator, the same. */
  "notifications.send-access-answer": {
    abilities: [["read", "membership"]],
    payload: z.object({
      requestId: id,
      step: z.enum(["requested", "stopped", "cancelled", "expired"]),
      to: z.enum(["person", "operator"]),
    }),
    ...mail,
  },
  "notifications.send-security-notice": {
    abilities: ofRecords,
    payload: z.object({ entryId: id, userId: id.optional() }),
    ...mail,
  },
  /** Tells every owner about added or removed owners and admins, and the removed or demoted person. */
  "notifications.send-people-notice": {
    abilities: ofRecords,
    payload: z.object({ entryId: id, userId: id.optional() }),
    ...mail,
  },
  /** Tells every owner which terms change, and from which day. */
  "notifications.send-terms-notice": {
    abilities: [["read", "membership"]],
    payload: z.object({ announcementId: id, userId: id.optional() }),
    ...mail,
  },
  /** Tells every owner how many days of the trial are left, or that it ended. */
  "notifications.send-trial-notice": {
    abilities: [["read", "membership"]],
    payload: z.object({
      endsAt: z.iso.datetime(),
      days: z.literal([15, 7, 1, 0]),
      userId: id.optional(),
    }),
    ...mail,
  },
  /** Tells owners and finance people what happened to the plan. */
  "notifications.send-plan-notice": {
    abilities: ofPeople,
    payload: z.object({ noticeId: id, userId: id.optional() }),
    ...mail,
  },
  /** Tells every owner that a document's file had a virus. */
  "notifications.send-document-notice": {
    abilities: ofPapers,
    payload: z.object({ attachmentId: id, userId: id.optional() }),
    ...mail,
  },
  /** Tells every owner and administrator an operator's decision on a document. */
  "notifications.send-review-notice": {
    abilities: ofPapers,
    payload: z.object({
      documentId: id,
      decision: z.enum(["approved", "all_approved", "rejected"]),
      userId: id.optional(),
    }),
    ...mail,
  },
  /** Tells the owners and admins about a wave of card testing. */
  "notifications.report-card-testing": {
    abilities: [["read", "membership"]],
    payload: z.object({ waveId: id, userId: id.optional() }),
    ...mail,
  },
  /** Writes an event into the news of the members whom it concerns. */
  "news.record-item": {
    abilities: ofPeople,
    payload: z.object({
      kind: z.enum([
        "new_donors",
        "lost_donors",
        "large_gift",
        "goal",
        "seats",
        "pledges",
        "declined",
        "documents",
        "card_testing",
        "gateways",
        "integrations",
        "downloads",
        "payouts",
        "trial",
        "plan",
        "increases",
      ]),
      key: z.string(),
      facts: z.record(z.string(), z.string()),
      userId: id.optional(),
    }),
    ...mail,
  },
  /** Runs once a day for each organisation. */
  "news.run-day": { abilities: ofPeople, payload: z.object({}), ...mail, bringsMore: true },
  "notifications.send-news-item": {
    abilities: ofPeople,
    payload: z.object({ itemId: id }),
    ...mail,
  },
  "notifications.send-news-digest": {
    abilities: ofPeople,
    payload: z.object({ userId: id, day: z.iso.date() }),
    ...mail,
  },
} as const;
