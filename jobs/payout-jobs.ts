/** The jobs of payouts; a part of the catalogue, with data alone. */
import { z } from "zod";

const paying = {
  abilities: [
    ["create", "payout"],
    ["read", "payout"],
  ],
  queue: "charges",
  attempts: 10,
  isHeldAfterRestore: true,
} as const;

export const payoutJobs = {
  /** Fixes what the day's cut-off pays, and lets go what no hold stops any more; once a day for each. */
  "payouts.plan-payout": { ...paying, payload: z.object({}), limitMinutes: 10 },
  /** Sends an approved payout, or asks the company what became of a sent one. */
  "payouts.send-payout": { ...paying, payload: z.object({ payoutId: z.uuid() }) },
  /** Tells owners, admins and finance what became of a payout. */
  "notifications.send-payout-notice": {
    abilities: [
      ["read", "payout"],
      ["read", "membership"],
    ],
    payload: z.object({
      payoutId: z.uuid(),
      state: z.enum(["paid", "failed", "returned", "held"]),
      userId: z.uuid().optional(),
    }),
    queue: "mails",
    attempts: 20,
  },
  /** Tells owners, admins and finance that our staff adjusted the balance. */
  "notifications.send-adjustment-notice": {
    abilities: [
      ["read", "payout"],
      ["read", "membership"],
    ],
    payload: z.object({ adjustmentId: z.uuid(), userId: z.uuid().optional() }),
    queue: "mails",
    attempts: 20,
  },
} as const;
