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

export const limits = {
  title: 120,
  description: 5000,
  caption: 80,
  amounts: 8,
  thanksMessage: 2000,
  thanksEmail: 5000,
} as const;
