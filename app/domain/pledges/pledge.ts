import type { CardSummary } from "~/domain/donations/schema";
import type { Consent } from "~/domain/donations/insert-donations.server";
import type { Currency } from "~/values/money/money";
import type { UpgradeTerms } from "~/values/money/upgrade";
import type { CheckedBy } from "./pledge-steps";
import type { Outcome, PledgeReason, PledgeState, StoredState } from "./schema";

export interface PledgeCheck {
  outcome: Outcome;
  note: string;
  by: string;
  at: Date;
}

/** A stored card's summary and holder; never a number. */
export interface PledgedCard {
  card: CardSummary;
  method: {
    method_id?: string;
    cardholder_name?: string;
    cardholder_id_type?: string;
    cardholder_id_number?: string;
  };
}

/** A pledge as its people see it. */
export interface Pledge {
  id: string;
  /** Differs after each write of the row. */
  version: string;
  state: PledgeState;
  storedState: StoredState;
  reason: PledgeReason | null;
  channel: "f2f" | "agents";
  mode: "live" | "sandbox";
  agency: { id: string; name: string; checkedBy: CheckedBy; processorId: string | null };
  campaign: { id: string; title: string; slug: string };
  capturedBy: { id: string; name: string; code: string | null };
  deviceId: string | null;
  donor: {
    firstName: string;
    lastName: string;
    email: string;
    phone: string | null;
    uidType: string | null;
    uidNumber: string | null;
  };
  locale: string;
  recurrence: "monthly" | "one_time";
  /** Minor units. */
  amount: bigint;
  currency: Currency;
  /** 0 is the last day of the month. */
  collectDay: number | null;
  /** `collect_day`: a monthly gift is first charged on that day, whatever the campaign says later. */
  firstCharge: "collect_day" | null;
  upgrade: UpgradeTerms | null;
  consents: readonly Consent[];
  paymentKind: "link" | "card";
  cards: number;
  chargedCard: number;
  vaultCardId: string | null;
  card: PledgedCard | null;
  note: string;
  capturedAt: Date;
  receivedAt: Date;
  editableUntil: Date;
  /** The attempts that were approved before the withdrawal. */
  chargedBefore: readonly string[];
  /** The donation, once it is one for the organisation. */
  donationId: string | null;
  /** The same before its first charge has a result. */
  namedDonationId: string | null;
  /** Those before it, which were not charged as far as was known then. */
  earlierDonations: readonly string[];
  checks: PledgeCheck[];
}
