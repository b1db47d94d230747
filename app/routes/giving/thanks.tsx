import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useNonce } from "~/components/layout/page-context";
import type { Brand } from "~/components/layout/brand";
import { previewMeta, type Shareable } from "~/components/layout/share-meta";
import { PublicLayout } from "~/components/layout/public-layout";
import type { ShareSectionData } from "~/components/giving/share-section";
import { TrackingFrame } from "~/components/giving/tracking-frame";
import { ThanksPanel } from "~/components/giving/thanks-panel";
import type { RouteHandle } from "~/components/layout/route-handle";
import { orderLink } from "~/domain/attendees/order-link.server";
import { donorLink } from "~/domain/donations/donor-area/donor-link.server";
import { measuredDonation } from "~/domain/donations/giving/measure-donation.server";
import { previewThanks } from "~/domain/donations/giving/preview-thanks.server";
import { THANKS_PREVIEW } from "~/domain/donations/giving/thanks-link.server";
import { getThanks, waitingStates, type Thanks } from "~/domain/donations/giving/get-thanks.server";
import { receiptLink } from "~/domain/receipts/receipt-link.server";
import { isEmbedded } from "~/http/front/embedded.server";
import { paths } from "~/http/paths";
import { requirePublicOrganization } from "~/http/sessions/require.server";
import { absoluteUrl } from "~/infrastructure/env.server";
import { formatDateTime } from "~/i18n/dates";
import { createTranslator } from "~/i18n/server";
import { sharePictureUrl } from "./share-picture-url.server";
import { shareSection } from "./share-section.server";
import { toDecimal } from "~/values/money/money";
import { enhancerUrl } from "~/http/files/enhancer.server";

export const handle: RouteHandle = { i18n: ["public", "receipts"], scripts: false };

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  const page = data;
  return page
    ? [{ title: page.title }, { name: "robots", content: "noindex" }, ...previewMeta(page.share)]
    : [];
};

export const headers = () => ({ "Cache-Control": "no-store" });

interface ThanksPageData {
  thanks: Thanks;
  /** Null while no money came in. */
  receiptHref: string | null;
  /** The page with the tickets of an order; null while there are none. */
  ticketsHref: string | null;
  /** The page that continues a one-time donation every month; null where none is offered. */
  convertHref: string | null;
  /** Whether the page follows the payment. */
  waits: boolean;
  /** The last moment to pay, in words. */
  until: string | null;
  /** Milliseconds until then; null where the words say enough. */
  leftMs: number | null;
  title: string;
  locale: string;
  organization: Brand;
  platformHref: string;
  theme: { color: string };
  /** The preview of a shared link: it names the campaign, never the donation. */
  share: Shareable;
  scriptUrl: string | null;
  embedded: boolean;
  /** A sample in the editor's frame, where nothing can be pressed. */
  isPreview: boolean;
  /** Null while it is not known that money came in. */
  sharing: ShareSectionData | null;
  trackingHref: string | null;
  /** The address of app/enhance/frame.ts, which only an embedded page needs. */
  frameUrl: string | null;
}

export async function loader(args: LoaderFunctionArgs): Promise<ThanksPageData> {
  const ctx = requirePublicOrganization(args);
  const t = createTranslator(ctx.locale);
  const slug = args.params.slug ?? "";
  const token = new URL(args.request.url).searchParams.get("preview");
  const isPreview = token !== null && args.params.donation === THANKS_PREVIEW;
  const thanks = isPreview
    ? await previewThanks(ctx, slug, token, t("campaigns.thanks_preview.sample"))
    : await getThanks(ctx, slug, args.params.donation ?? "");
  const { name, logo } = ctx.organization;
  const embedded = !isPreview && isEmbedded(args.request);
  const titles = {
    approved: t(
      thanks.campaign.sellsTickets ? "public.thanks.title_unnamed" : "public.thanks.title",
    ),
    scheduled: t("public.thanks.title"),
    undecided: t("public.thanks.in_process_title"),
    challenge: t("public.thanks.challenge_title"),
    to_pay: t("public.next_action.title"),
    expired: t("public.next_action.expired_title"),
    refused: t("public.thanks.refused_title"),
    returned: t("public.thanks.returned_title"),
  };
  const hasReceipt =
    thanks.donor.isNew && (thanks.state === "approved" || thanks.state === "returned");
  const receipt =
    thanks.transaction &&
    receiptLink({
      kind: "gift",
      donationId: thanks.donation.id,
      transactionId: thanks.transaction.id,
      locale: ctx.locale,
      issuedAt: ctx.now,
    });
  return {
    thanks,
    ticketsHref:
      thanks.campaign.sellsTickets && thanks.donor.isNew && thanks.state === "approved"
        ? paths.ticketOrder(
            orderLink({ donationId: thanks.donation.id, locale: ctx.locale, issuedAt: ctx.now }),
          )
        : null,
    receiptHref: hasReceipt && receipt ? paths.receipt(receipt) : null,
    convertHref:
      thanks.monthly === null || thanks.state !== "approved"
        ? null
        : donorLink(ctx, {
            kind: "convert",
            donationId: thanks.donation.id,
            locale: ctx.locale,
          }),
    waits: waitingStates.includes(thanks.state),
    until:
      thanks.expiresAt &&
      formatDateTime(thanks.expiresAt, ctx.organization.timezone, t, ctx.locale, "sentence"),
    leftMs: leftOf(ctx.now, thanks),
    title: `${titles[thanks.state]} · ${name}`,
    locale: ctx.locale,
    organization: { name, logo },
    platformHref: absoluteUrl(null, "/"),
    theme: { color: thanks.campaign.color },
    share: {
      title: `${thanks.campaign.title} · ${name}`,
      description: "",
      url: absoluteUrl(ctx.organization.slug, paths.publicCampaign(thanks.campaign.slug)),
      image: {
        url: sharePictureUrl(ctx.organization, thanks.campaign.slug),
        alt: `${thanks.campaign.title} · ${name}`,
      },
    },
    scriptUrl: enhancerUrl("thanks"),
    embedded,
    isPreview,
    trackingHref: trackingHref(thanks),
    sharing: thanks.state === "approved" ? shareSection(ctx, thanks.campaign) : null,
    frameUrl: embedded ? enhancerUrl("frame") : null,
  };
}

/** Days are left to the words that name the last moment. */
const LONGEST_COUNTED_MS = 48 * 60 * 60 * 1000;

function leftOf(now: Date, { expiresAt }: Thanks): number | null {
  const left = expiresAt === null ? 0 : expiresAt.getTime() - now.getTime();
  return left > 0 && left <= LONGEST_COUNTED_MS ? left : null;
}

/** Only an approved donation is reported, with its amount and recurrence alone. */
function trackingHref({ state, campaign, donation }: Thanks): string | null {
  if (state !== "approved" || !campaign.isTracked) return null;
  const { amount, currency, id, recurrence } = donation;
  const summary = `${toDecimal(amount, currency)} ${currency} ${recurrence}`;
  return paths.trackCampaign(campaign.slug, { donation: summary, of: measuredDonation(id) });
}

export default function ThanksPage() {
  const nonce = useNonce();
  const page = useLoaderData<typeof loader>();
  const { thanks, organization, locale, waits } = page;
  const panel = (
    <ThanksPanel
      thanks={thanks}
      organization={organization.name}
      locale={locale}
      receiptHref={page.receiptHref}
      ticketsHref={page.ticketsHref}
      convertHref={page.convertHref}
      embedded={page.embedded}
      sharing={page.sharing}
      waits={waits}
      until={page.until}
      leftMs={page.leftMs}
    />
  );
  return (
    <PublicLayout
      organization={organization}
      platformHref={page.platformHref}
      embedded={page.embedded}
    >
      {page.isPreview ? <div {...{ inert: "" }}>{panel}</div> : panel}
      {waits && (
        <noscript>
          <meta httpEquiv="refresh" content="5" />
        </noscript>
      )}
      <TrackingFrame href={page.trackingHref} />
      {page.frameUrl !== null && <script src={page.frameUrl} nonce={nonce} defer />}
      {page.scriptUrl !== null && <script src={page.scriptUrl} nonce={nonce} defer />}
    </PublicLayout>
  );
}
