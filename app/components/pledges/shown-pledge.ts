import type { Pledge } from "~/domain/pledges/pledge";
import type { Outcome, StoredState } from "~/domain/pledges/schema";

/** What a page shows of a pledge. */
export type ShownPledge = Pick<
  Pledge,
  | "id"
  | "state"
  | "reason"
  | "channel"
  | "mode"
  | "agency"
  | "campaign"
  | "capturedBy"
  | "deviceId"
  | "donor"
  | "recurrence"
  | "amount"
  | "currency"
  | "collectDay"
  | "upgrade"
  | "consents"
  | "note"
  | "capturedAt"
  | "receivedAt"
  | "editableUntil"
  | "donationId"
> & {
  /** Whether the vault keeps a card for it. */
  hasCard: boolean;
  /** The donor's document with its kind, as people of the country write both; empty without one. */
  document: { type: string; number: string };
};

/** A step of a pledge. */
export interface PledgeStep {
  id: string;
  kind: string;
  outcome: string | null;
  state: string;
  note: string;
  fields: string[];
  authorKind: string;
  authorName: string;
  createdAt: Date;
}

/** An outcome of a check, with the state that it leads to; null where the pledge stays as it is. */
export interface OfferedOutcome {
  outcome: Outcome;
  leadsTo: StoredState | null;
}
