/** The jobs about agencies' pledges; a part of the catalogue, with data alone. */
import { z } from "zod";

const id = z.uuid();
const ofPledges = [
  ["read", "pledge"],
  ["update", "pledge"],
] as const;
const steps = { queue: "charges", attempts: 10 } as const;

export const pledgeJobs = {
  /** Ends the time for edits. */
  "pledges.fix-pledge": {
    abilities: ofPledges,
    payload: z.object({ pledgeId: id }),
    ...steps,
  },
  /** Makes the donation of an approved pledge and charges its card; again after one that was not sent. */
  "pledges.charge-pledge": {
    abilities: ofPledges,
    payload: z.object({ pledgeId: id, tries: z.int().optional(), unsentId: id.optional() }),
    ...steps,
    isHeldAfterRestore: true,
  },
  /** Looks at the first charge until it has a result. */
  "pledges.follow-charge": {
    abilities: [...ofPledges, ["update", "donation"], ["refund", "transaction"]],
    payload: z.object({ pledgeId: id, donationId: id, tries: z.int().optional() }),
    ...steps,
  },
  /** Reminds the donor of an open link, and ends it on its last day. */
  "pledges.remind-pledge": {
    abilities: ofPledges,
    payload: z.object({ pledgeId: id, day: z.int(), pendingAt: z.iso.datetime() }),
    ...steps,
  },
  /** Tells the donor what was agreed, or what became of it. */
  "notifications.send-pledge-notice": {
    abilities: [["read", "pledge"]],
    payload: z.object({
      pledgeId: id,
      notice: z.enum(["agreed", "reminder", "declined", "withdrawn"]),
      key: z.string(),
    }),
    queue: "mails",
    attempts: 20,
  },
} as const;
