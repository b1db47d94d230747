/** The jobs of organisations' own systems; a part of the catalogue, with data alone. */
import { z } from "zod";

const ofIntegrations = [
  ["read", "integration"],
  ["update", "integration"],
] as const;
const payload = z.object({ integrationId: z.uuid() });

export const integrationJobs = {
  /** Sends what changed; orders itself again for the rest. */
  "integrations.sync-changes": {
    abilities: ofIntegrations,
    payload,
    queue: "mails",
    attempts: 5,
    isHeldAfterRestore: true,
    bringsMore: true,
    limitMinutes: 10,
  },
  /** Removes what systems said about a donor who was erased. */
  "integrations.forget-messages": {
    abilities: [["update", "integration"]],
    payload: z.object({ donorId: z.uuid() }),
    queue: "charges",
    attempts: 20,
  },
  /** Notes everything as changed, as a person ordered. */
  "integrations.note-everything": {
    abilities: ofIntegrations,
    payload,
    queue: "mails",
    attempts: 5,
    bringsMore: true,
    limitMinutes: 10,
  },
} as const;
