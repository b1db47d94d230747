/** What a campaign can be, and how long its texts. Light: pages take it into the browser. */
export const campaignTypes = ["crowdfund", "fundraise", "custom", "promoted", "tickets"] as const;
export type CampaignType = (typeof campaignTypes)[number];

/** What organisations can make for now; the other types come with their own issues. */
export const offeredTypes = ["fundraise", "crowdfund"] as const satisfies readonly CampaignType[];

/** What an organisation can have: its own, and what our staff made for it. */
export const listedTypes = [...offeredTypes, "promoted"] as const satisfies readonly CampaignType[];

/** Whether donors may give every month; of the other types a gift is given once. */
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
