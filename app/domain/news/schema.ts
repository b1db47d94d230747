/** Schemas of people's news. Messages are codes. */
import { z } from "zod";
import { newsChoices, type NewsKind } from "./kinds";

export { newsKinds, type NewsKind } from "./kinds";

const choice = z.enum(newsChoices, "option_invalid").optional();

/** The form of choices; a person gets the kinds of their role. */
export const newsChoicesSchema = z.object({
  new_donors: choice,
  lost_donors: choice,
  large_gift: choice,
  goal: choice,
  seats: choice,
  pledges: choice,
  declined: choice,
  increases: choice,
  documents: choice,
  card_testing: choice,
  gateways: choice,
  integrations: choice,
  downloads: choice,
  payouts: choice,
  trial: choice,
  plan: choice,
} satisfies Record<NewsKind, typeof choice>);

export const readItemSchema = z.object({ item: z.uuid("invalid") });
