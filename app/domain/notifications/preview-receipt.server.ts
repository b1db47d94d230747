import { createTranslator } from "~/i18n/server";
import type { getCampaign } from "../campaigns/get-campaign.server";
import type { OrganizationContext } from "../context";
import { receiptContent } from "./receipts.server";

type Campaign = Awaited<ReturnType<typeof getCampaign>>;

/** Minor units, for a campaign that proposes no amount. */
const SAMPLE_AMOUNT = 100_000n;

/** The parts of the receipt's mail; the campaign's own text follows the first of `paragraphs`. */
export interface ReceiptPreview {
  from: string;
  /** `#rrggbb` */
  color: string;
  subject: string;
  greeting: string;
  paragraphs: readonly string[];
  rows: readonly { label: string; value: string }[];
  button: string;
  link: string;
  why: string;
}

/** Returns the mail that follows a sample donation to a campaign, in the language of the person who edits it. */
export function previewReceipt(
  ctx: OrganizationContext,
  campaign: Pick<Campaign, "amounts" | "color" | "currency" | "title" | "type">,
): ReceiptPreview {
  ctx.require("read", "campaign");
  const t = createTranslator(ctx.locale);
  const [first] = campaign.amounts;
  const name = t("campaigns.thanks_preview.sample");
  const content = receiptContent(
    ctx,
    {
      transactionId: ctx.newId(),
      donationId: ctx.newId(),
      sentAt: null,
      email: "",
      firstName: name,
      locale: ctx.locale,
      recurrence: first?.recurrence ?? "one_time",
      amount: first?.amount ?? SAMPLE_AMOUNT,
      covered: 0n,
      currency: campaign.currency,
      date: ctx.now,
      period: null,
      methodId: "visa",
      // No company's: which one charges is not known before a gift.
      provider: "",
      lastFour: "1111",
      gateway: "local_payments",
      softDescriptor: null,
      campaignTitle: campaign.title,
      sellsTickets: campaign.type === "tickets",
      eventColor: campaign.type === "tickets" ? campaign.color : null,
      thanksEmail: null,
      nextDate: null,
    },
    { number: `${ctx.now.getUTCFullYear()}-000001`, href: "" },
  );
  return {
    from: content.brand.name,
    color: content.brand.color,
    subject: content.subject,
    greeting: t("emails.greeting", { name }),
    paragraphs: content.paragraphs,
    rows: content.rows ?? [],
    button: content.button?.label ?? "",
    link: content.link?.label ?? "",
    why: content.why ?? "",
  };
}
