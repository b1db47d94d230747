/** The jobs of an organisation's own plan and invoices; a part of the catalogue, with data alone. */
import { z } from "zod";

const charging = {
  abilities: [["create", "subscription"]],
  queue: "charges",
  attempts: 5,
  isHeldAfterRestore: true,
} as const;

export const planJobs = {
  /** Invoices, charges and ends the plan; it is queued when something is due. */
  "subscriptions.renew-subscription": { ...charging, payload: z.object({}) },
  /** Invoices our commission on what an organisation collected itself; it runs once a month for each. */
  "subscriptions.invoice-commission": { ...charging, payload: z.object({}) },
  /** Tries the card of an open commission invoice again, or asks for its transfer. */
  "subscriptions.follow-commission": {
    ...charging,
    payload: z.object({ invoiceId: z.uuid() }),
  },
  /** Tells an organisation of an announced price of its plan. */
  "subscriptions.tell-price": { ...charging, payload: z.object({ priceId: z.uuid() }) },
} as const;
