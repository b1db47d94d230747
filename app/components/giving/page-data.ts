import type { Brand } from "~/components/layout/brand";
import type { Currency } from "~/values/money";
import type { ShareImage } from "./share-image-meta";

/** What a campaign's page is made of; amounts in minor units. */
export interface CampaignPageData {
  slug: string;
  locale: string;
  /** The language that the organisation wrote in, where the page speaks another (WCAG 3.1.2). */
  contentLang?: string;
  organization: Brand;
  platformHref: string;
  theme: { color: string };
  /** Where the form posts to. */
  action: string;
  /** A new form's idempotency key. */
  freshKey: string;
  campaign: {
    title: string;
    description: string;
    currency: Currency;
    objective: bigint | null;
    raised: bigint;
    coverId: string | null;
    endDate: string | null;
    monthlyOffered: boolean;
    oneTimeOffered: boolean;
    allowOtherAmount: boolean;
    amounts: { id: string; amount: bigint; caption: string }[];
    closed: "organization" | "ended" | null;
    preview: boolean;
  };
  limits: { text: string };
  collectDay: { initial: number | "last"; text: string };
  /** Brands whose numbers the form takes, the best known first. */
  cards: { methodId: string; label: string }[];
  documents: { initial: string; options: [string, string][] };
  /** For pages that tell others about this one. */
  share: { url: string; image: ShareImage | null; description: string };
  /** JSON that may stand inside a script element. */
  scriptData: string;
  /** Of app/enhance/donate.ts; null in a build without it. */
  scriptUrl: string | null;
}
