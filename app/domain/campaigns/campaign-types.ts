/** Campaign types and text limits. Pages load this file in the browser, so it stays small. */
export const campaignTypes = ["crowdfund", "fundraise", "custom", "promoted", "tickets"] as const;
export type CampaignType = (typeof campaignTypes)[number];

/** Types that organisations can create; one of tickets stays a draft until tickets can be sold. */
export const offeredTypes = [
  "fundraise",
  "crowdfund",
  "custom",
  "tickets",
] as const satisfies readonly CampaignType[];

/** Types that an organisation can have: its own, and those that our staff create for it. */
export const listedTypes = [...offeredTypes, "promoted"] as const satisfies readonly CampaignType[];

/** Returns whether donors may give monthly; other types accept one-time donations only. */
export function offersMonthly(type: CampaignType): boolean {
  return type === "fundraise";
}

export const campaignStates = ["published", "unpublished"] as const;
export type CampaignState = (typeof campaignStates)[number];
/** What a list filters by; archived campaigns are unpublished, and hidden otherwise. */
export const listedStates = [...campaignStates, "archived"] as const;
export type ListedState = (typeof listedStates)[number];

/** Who reaches a campaign; only `public` ones are listed, and `private` ones open by their link. */
export const channels = ["public", "private", "agents", "f2f"] as const;
export type Channel = (typeof channels)[number];

/** Channels whose campaigns open by their address; the others are for teams alone. */
export const addressChannels = ["public", "private"] as const satisfies readonly Channel[];

/** Returns whether a published campaign has a public page. */
export function hasPublicPage({ channels }: { channels: readonly Channel[] }): boolean {
  return addressChannels.some((channel) => channels.includes(channel));
}

export const recurrences = ["monthly", "one_time"] as const;
export type Recurrence = (typeof recurrences)[number];

/** The numbers of payments into which a donation may be split (calls.md 'Installments'). */
export const installmentChoices = [2, 3, 6, 9, 12] as const;

export const formVariants = ["one_page", "stepped"] as const;
export type FormVariant = (typeof formVariants)[number];

/** The editor's pages that save fields. */
export const campaignParts = ["details", "amounts", "thanks", "advanced"] as const;
export type CampaignPart = (typeof campaignParts)[number];

export const limits = {
  title: 120,
  description: 5000,
  caption: 80,
  /** Presets that a form shows for one recurrence. */
  amounts: 8,
  thanksMessage: 2000,
  thanksEmail: 5000,
} as const;
