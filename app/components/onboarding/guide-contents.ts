import type { ComponentType } from "react";
import type { GuideName } from "~/domain/onboarding/guides";
import { paths } from "~/http/paths";
import type { TextKey } from "~/i18n/text-key";
import { CrowdfundArt, FirstCampaignArt, FundraiseArt, TicketsArt } from "./campaign-guide-art";
import { CompletedArt, DocumentsArt, GatewaysArt } from "./guide-art";

interface Slide {
  /** Omitted when the dialog's title says it. */
  title?: TextKey;
  text: TextKey;
  Art: ComponentType;
}

interface GuideContents {
  title: TextKey;
  slides: readonly Slide[];
  /** The last slide's button; without an address it closes the dialog. */
  action: { label: TextKey; to: string | null };
}

/** The contents of the guides (product.md 'Onboarding'). */
export const guideContents: Record<GuideName, GuideContents> = {
  "create-campaign": {
    title: "account.guide.campaign.title",
    slides: [
      {
        title: "account.guide.campaign.first",
        text: "account.guide.campaign.first_text",
        Art: FirstCampaignArt,
      },
      {
        title: "account.guide.campaign.fundraise",
        text: "account.guide.campaign.fundraise_text",
        Art: FundraiseArt,
      },
      {
        title: "account.guide.campaign.crowdfund",
        text: "account.guide.campaign.crowdfund_text",
        Art: CrowdfundArt,
      },
      {
        title: "account.guide.campaign.tickets",
        text: "account.guide.campaign.tickets_text",
        Art: TicketsArt,
      },
    ],
    action: { label: "account.guide.campaign.action", to: paths.chooseCampaignType() },
  },
  "payment-gateways": {
    title: "account.guide.gateways.title",
    slides: [{ text: "account.guide.gateways.text", Art: GatewaysArt }],
    action: { label: "account.guide.gateways.action", to: null },
  },
  "upload-documents": {
    title: "account.guide.documents.title",
    slides: [{ text: "account.guide.documents.text", Art: DocumentsArt }],
    action: { label: "account.guide.documents.action", to: null },
  },
  "registration-completed": {
    title: "account.guide.completed.title",
    slides: [{ text: "account.guide.completed.text", Art: CompletedArt }],
    action: { label: "account.verification.to_dashboard", to: paths.dashboard() },
  },
};
