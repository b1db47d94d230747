/** A donation in the story, before any bank has answered. */
import type { Consent, DonationOrigin } from "~/domain/donations/insert-donations.server";
import type { CollectDay } from "~/values/time/calendar";
import type { StoryCard } from "./cards";
import type { Person } from "./people";

export interface StoryDonation {
  /** Names the donation, and seeds its random values. */
  key: string;
  at: Date;
  /** Key of the campaign in its story. */
  campaign: string;
  donor: Person;
  /** Minor units. */
  amount: bigint;
  /** null for a one-time donation. */
  collectDay: CollectDay | null;
  card: StoryCard;
  /** Probability that the bank has insufficient funds in a month: 0 to 1. */
  trouble: number;
  /** When and why the donor cancels, after more than a month. */
  leaves: { at: Date; reason: string } | null;
  /** Scripted results that replace random ones. */
  script?: ScriptedTerms;
  /** Of a team's pledge: who brought it in, and what the donor agreed to. */
  brought?: Brought;
}

export interface Brought {
  pledgeId: string;
  origin: DonationOrigin;
  cellphone: string | null;
  consents: readonly Consent[];
}

export interface ScriptedTerms {
  /** Cause of a declined first charge, which ends the donation. */
  firstRefused?: string;
  /** Declines by the number of the charge; 2 is the first after the donation. */
  refused?: Readonly<Record<number, string>>;
}
