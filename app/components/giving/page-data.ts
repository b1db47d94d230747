import type { Brand } from "~/components/layout/brand";
import type { Currency } from "~/values/money/money";
import type { Block } from "~/values/text/rich-text";
import type { VisitSource } from "~/values/web/visit-source";
import type { FormField } from "~/values/form-fields";
import type { Closed, PublicCampaign } from "~/domain/campaigns/public-campaign";
import type { PublicCampaignPage } from "~/domain/campaigns/get-public-campaign.server";
import type { ShareSectionData } from "./share-section";
import type { FormMethod } from "~/domain/donations/terms/offered-methods";
import type { ShareImage } from "~/components/layout/share-meta";

/** The tickets of an event on its page; amounts in minor units. */
export interface TicketsPageData {
  /** Begin and end in words; null before they are announced. */
  begins: string | null;
  ends: string | null;
  isOnline: boolean;
  place: string;
  isSaleOver: boolean;
  hasPromoCodes: boolean;
  options: {
    id: string;
    name: string;
    description: string;
    amount: bigint;
    /** The most seats that an order may have now; 0 where it is sold out. */
    most: number;
    /** The last few seats; null where there are more. */
    few: number | null;
    count: number;
  }[];
  promoCode: string;
  /** Why the choice is not an order yet. */
  faults: string[];
  /** The chosen seats; null while nothing is chosen. */
  order: {
    lines: { id: string; name: string; count: number; amount: bigint }[];
    seats: { name: string }[];
    total: bigint;
    totalDecimal: string;
    /** The promo code's percentage in words. */
    discount: string | null;
  } | null;
}

/** The data of a campaign's page; amounts in minor units. */
export interface CampaignPageData {
  slug: string;
  locale: string;
  /** The language of the organisation's texts, when it differs from the page's (WCAG 3.1.2). */
  contentLang?: string;
  organization: Brand;
  platformHref: string;
  theme: { color: string };
  /** The source of the visit, which the form sends with the donation. */
  source: VisitSource;
  action: string;
  /** In a frame on a site of the organisation: no header, footer, cover or description. */
  embedded: boolean;
  freshKey: string;
  /** Who charges the form's cards, in words; null without a gateway. */
  processedBy: string | null;
  /** The ways to pay, with the address of the form for each; `chosen` is the form's own. */
  methods: {
    chosen: FormMethod["method"];
    /** Whether later months need no donor. */
    repeats: boolean;
    /** The donor's bank, where the way to pay asks for it. */
    banks: [string, string][];
    /** What the way to pay takes, and how long the donor has; null for cards. */
    note: string | null;
    offered: { method: FormMethod["method"]; href: string }[];
  };
  /** Whether a donor may let us keep a one-time donation's card for an hour, to continue it every month. */
  keepsCard: boolean;
  campaign: {
    id: string;
    title: string;
    description: string;
    currency: Currency;
    objective: bigint | null;
    raised: bigint;
    coverId: string | null;
    focus: PublicCampaign["focus"];
    endDate: string | null;
    monthlyOffered: boolean;
    oneTimeOffered: boolean;
    allowOtherAmount: boolean;
    amounts: {
      id: string;
      amount: bigint;
      caption: string;
      recurrence: "monthly" | "one_time" | null;
    }[];
    recurrenceDefault: "monthly" | "one_time";
    fields: FormField[];
    recent: PublicCampaignPage["recent"];
    /** The people who gave, and whether these are all; null where they are not shown. */
    donors: PublicCampaignPage["donors"];
    closed: Closed;
    preview: boolean;
  };
  /** The description's blocks. */
  about: Block[];
  /** The latest updates with their local day, newest first. */
  updates: { id: string; title: string; on: string; text: string }[];
  /** Of an event that sells tickets. */
  tickets: TicketsPageData | null;
  limits: { text: string };
  /** `chargesNow`: the first charge comes with the donation; otherwise on its first collect day. */
  collectDay: {
    initial: number | "last";
    days: readonly (number | "last")[];
    chargesNow: boolean;
    text: string;
  };
  /** The increase that the donor may tick; `note` repeats it above the button. */
  upgrade: {
    percentage: string;
    period: string;
    auto: boolean;
    consent: string;
    note: string;
  } | null;
  /** The fees that the donor may cover, in basis points of the charge, with the sentence that offers it. */
  coverFees: { basisPoints: number; label: string; note: string } | null;
  /** Whether the donor may dedicate the donation, and the consent to a shown name; null where it is not asked. */
  offersDedication: boolean;
  showNameConsent: string | null;
  /** The numbers of payments of a one-time donation; empty without. */
  installments: number[];
  /** Brands that the form accepts, the best known first. */
  cards: { methodId: string; label: string }[];
  /** The country's calling code, which a phone's first box proposes. */
  phoneCode: string;
  documents: { initial: string; options: [string, string][] };
  /** Other campaigns that take donations now, for a page without a form. */
  others: (PublicCampaign & { over: boolean })[];
  sharing: ShareSectionData;
  /** The frame of the organisation's own measuring services; null without any. */
  trackingHref: string | null;
  share: { url: string; image: ShareImage | null; description: string };
  /** JSON that is safe inside a script element. */
  scriptData: string;
  /** The address of app/enhance/donate/; null in a build without it. */
  scriptUrl: string | null;
  /** The script of the company that charges the form's cards, beside app/enhance/mercadopago.ts. */
  company: {
    company: string;
    address: string;
    calls: string;
    publicKey: string;
    url: string;
    /** As the company names the page's language. */
    locale: string;
  } | null;
  /** The address of app/enhance/answer.ts, which the form's script loads after an error. */
  answerUrl: string | null;
  /** The address of app/enhance/seats.ts, on the page that asks how many seats. */
  seatsUrl: string | null;
  /** The address of app/enhance/steps.ts, where the form shows one step at a time. */
  stepsUrl: string | null;
  /** The address of app/enhance/fields.ts, where a question depends on another; otherwise null. */
  fieldsUrl: string | null;
  /** The address of app/enhance/step-up.ts, which only a step-up needs. */
  stepUpUrl: string | null;
  /** The address of app/enhance/frame.ts, which only an embedded page needs. */
  frameUrl: string | null;
}
