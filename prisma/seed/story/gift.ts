/** What the story tells of a gift before any bank has answered. */
import type { CollectDay } from "~/values/calendar";
import type { StoryCard } from "./cards";
import type { Person } from "./people";

export interface StoryGift {
  /** Names the gift, and with it whatever chance decides of it. */
  key: string;
  at: Date;
  /** Key of the campaign in its story. */
  campaign: string;
  donor: Person;
  /** Minor units. */
  amount: bigint;
  /** null: given once. */
  collectDay: CollectDay | null;
  card: StoryCard;
  /** How often the bank has no funds for a month of it: 0 to 1. */
  trouble: number;
  /** The donor takes it back then; one more than a month goes by before. */
  leaves: { at: Date; reason: string } | null;
  /** What is told of it by hand, in the place of chance. */
  told?: Told;
}

export interface Told {
  /** The first charge is refused for this, and the gift with it. */
  firstRefused?: string;
  /** Refusals by the number of the charge; 2 is the first after the gift. */
  refused?: Readonly<Record<number, string>>;
}
