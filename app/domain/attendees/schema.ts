import { z } from "zod";
import type { Currency } from "~/values/money/money";
import { isLine, typedText } from "~/values/text/typed-text";
import { nameSchema, paragraphs } from "../text-fields";
import { emailSchema } from "../users/login-schema";
import { instantSchema } from "../typed-days";
import type { TicketState } from "./ticket-states";

/** A required text of one line. */
const shortText = (most: number) =>
  z
    .string("required")
    .overwrite(typedText)
    .min(1, "required")
    .max(most)
    .refine(isLine, "characters_invalid");

/** The form that gives a ticket to somebody else; `version` is the one that the form was opened with. */
export const attendeeSchema = z.object({
  attendee_name: nameSchema,
  attendee_email: emailSchema,
  version: z.coerce.number("invalid").int("invalid").min(1, "invalid").max(1e9, "invalid"),
});

/** A code as a person types it, or as a scanner reads it: then it is the ticket's whole address. */
export const checkInSchema = z.object({ seat_code: shortText(300) });

/** Takes back the entry of `at`; a later one stays. */
export const undoSchema = z.object({
  id: z.uuid("invalid"),
  at: instantSchema.transform((text) => new Date(text)),
});

/** Cancels a rejected sale; `id` is its order. */
export const cancelSaleSchema = z.object({ id: z.uuid("invalid") });

/** The word that a person types to cancel an event is checked by the page's own text. */
export const cancelEventSchema = z.object({ word: shortText(40) });

export const messageSchema = z.object({
  subject: shortText(120),
  body: paragraphs(5_000).min(1, "required"),
  idempotency_key: z.uuid("invalid"),
});

export const waitingSchema = z.object({
  name: nameSchema,
  email: emailSchema,
  option: z.union([z.literal(""), z.uuid("option_invalid")]).optional(),
});

export interface TicketEvent {
  campaignId: string;
  title: string;
  slug: string;
  /** The campaign's colour, or the organisation's. */
  color: string;
  beginsAt: Date | null;
  endsAt: Date | null;
  format: "online" | "physical" | "";
  place: string;
  link: string;
  cancelledAt: Date | null;
  /** Counts its changes of time and place. */
  version: number;
}

/** What the pages and files of a ticket tell people who have its code or its order's link: nothing of the buyer's record. */
export interface PublicTicket {
  code: string;
  state: TicketState;
  checkedInAt: Date | null;
  optionName: string;
  /** As the order named the person; empty where it named nobody. */
  attendeeName: string;
  event: Omit<TicketEvent, "campaignId" | "color" | "slug" | "version">;
}

export interface TicketFacts {
  id: string;
  code: string;
  state: TicketState;
  version: number;
  attendeeName: string;
  /** Empty where one address takes all tickets of the order. */
  attendeeEmail: string;
  /** When it was given to somebody else than the buyer; null for the buyer's and the order's guests'. */
  givenAt: Date | null;
  optionName: string;
  /** Minor units that were paid for this seat. */
  amount: bigint;
  currency: Currency;
  checkedInAt: Date | null;
  createdAt: Date;
  event: TicketEvent;
  /** The order. Null for a seat that nobody ordered on a page; its buyer has then no name either. */
  donationId: string | null;
  buyer: { firstName: string; lastName: string; email: string };
  /** The language of the order. */
  locale: string;
}
