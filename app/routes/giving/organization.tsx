import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CampaignCard } from "~/components/giving/campaign-card";
import { CoverPicture } from "~/components/giving/cover-picture";
import { ClosedPanel } from "~/components/giving/closed-panel";

import type { Brand } from "~/components/layout/brand";
import { OrganizationLogo } from "~/components/layout/organization-logo";
import { moneyText } from "~/components/ui/text/money-text";
import { formatUid } from "~/countries/identity/format-uid";
import { publicLinkName } from "~/values/web/public-link";
import type { Currency } from "~/values/money/money";
import { PublicLayout } from "~/components/layout/public-layout";
import { shareMeta, type ShareImage } from "~/components/layout/share-meta";
import type { RouteHandle } from "~/components/layout/route-handle";
import {
  listPublicCampaigns,
  type PublicCampaignList,
} from "~/domain/campaigns/list-public-campaigns.server";
import { findHomePicture } from "~/domain/pictures/find-home-picture.server";
import { paths } from "~/http/paths";
import { requirePublicOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { contentLanguage } from "~/i18n/negotiate-locale";
import { absoluteUrl } from "~/infrastructure/env.server";
import { sharePictureUrl } from "./share-picture-url.server";

export const handle: RouteHandle = { i18n: ["public"], scripts: false, styles: "form" };

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [];
  const { organization, about, image, url } = data;
  return shareMeta({
    title: organization.name,
    description: about.replace(/\s+/g, " ").slice(0, 160),
    ...{ image, url },
  });
};

export const headers = () => ({ "Cache-Control": "no-store" });

interface OrganizationPageData extends PublicCampaignList {
  currency: Currency;
  organization: Brand;
  /** The same as on a campaign's page. */
  contentLang?: string;
  /** The photo of the team or the cause, if there is one. */
  photoId: string | null;
  platformHref: string;
  theme: { color: string };
  image: ShareImage;
  /** The page's own address. */
  url: string;
}

export async function loader(args: LoaderFunctionArgs): Promise<OrganizationPageData> {
  const ctx = requirePublicOrganization(args);
  const { name, color, country, logo } = ctx.organization;
  const [list, photo] = await Promise.all([listPublicCampaigns(ctx), findHomePicture(ctx)]);
  const photoId = photo?.state === "ready" ? photo.id : null;
  const platformHref = absoluteUrl(null, "/");
  const contentLang = contentLanguage(ctx.organization, ctx.locale);
  const image = { url: sharePictureUrl(ctx.organization, null), alt: name };
  const theme = { color };
  const uid = { ...list.uid, number: formatUid(country, list.uid.type, list.uid.number) };
  const url = absoluteUrl(ctx.organization.slug, "/");
  const { currency } = ctx.organization;
  const face = { organization: { name, logo }, contentLang, currency, uid };
  return { ...list, ...face, photoId, theme, platformHref, image, url };
}

export default function Organization() {
  const t = useT();
  const page = useLoaderData<typeof loader>();
  const { organization, about, receiving, campaigns } = page;
  return (
    <PublicLayout organization={organization} platformHref={page.platformHref} atHome>
      <div className="stack face">
        <div className="face-head">
          {organization.logo && <OrganizationLogo logo={organization.logo} />}
          <h1 className="title">{organization.name}</h1>
          {about !== "" && (
            <p className="muted" lang={page.contentLang}>
              {about}
            </p>
          )}
          <FaceFacts page={page} />
          {page.photoId && (
            <CoverPicture
              pictureId={page.photoId}
              color={page.theme.color}
              alt={t("public.cover_alt", { title: organization.name })}
              focus={{ x: 50, y: 50 }}
            />
          )}
        </div>
        {!receiving && campaigns.length > 0 && (
          <div className="card card-body">
            <p>{t("public.closed.organization", { name: organization.name })}</p>
          </div>
        )}
        {campaigns.length === 0 && <NoCampaigns receiving={receiving} name={organization.name} />}
        <Causes page={page} campaigns={campaigns.filter(({ over }) => !over)} />
        <Causes page={page} campaigns={campaigns.filter(({ over }) => over)} isPast />
        <p>
          <a className="link" href={paths.donorArea()}>
            {t("public.own_donations")}
          </a>
        </p>
      </div>
    </PublicLayout>
  );
}

interface CausesProps {
  page: OrganizationPageData;
  campaigns: OrganizationPageData["campaigns"];
  /** They are over. */
  isPast?: boolean;
}

/** The campaigns of now, or below them those that are over. */
function Causes({ page, campaigns, isPast = false }: CausesProps) {
  const t = useT();
  if (campaigns.length === 0) return null;
  const id = isPast ? "past-campaigns" : "campaigns";
  return (
    <section aria-labelledby={id} className="stack">
      <h2 id={id} className="subtitle">
        {t(isPast ? "public.organization.past" : "public.organization.causes")}
      </h2>
      <ul className={isPast ? "cause-list cause-past" : "cause-list"}>
        {campaigns.map((campaign) => (
          <li key={campaign.id}>
            <CampaignCard
              campaign={campaign}
              receiving={page.receiving}
              contentLang={page.contentLang}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** City, identity number, site and networks, and what came in. */
function FaceFacts({ page }: { page: OrganizationPageData }) {
  const t = useT();
  const { city, currency, links, raised, uid } = page;
  const place = [city, uid.number && `${uid.type} ${uid.number}`].filter(Boolean).join(" · ");
  return (
    <>
      {raised !== null && raised > 0n && (
        <p className="label">
          {t("public.organization.raised", { amount: moneyText(raised, currency) })}
        </p>
      )}
      {place !== "" && <p className="hint">{place}</p>}
      {links.length > 0 && (
        <ul className="face-links" aria-label={t("public.organization.links")}>
          {links.map((href) => (
            <li key={href}>
              <a className="link" href={href} target="_blank" rel="noopener nofollow">
                {publicLinkName(href)}
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function NoCampaigns({ receiving, name }: { receiving: boolean; name: string }) {
  const t = useT();
  return (
    <div className="card card-body">
      {receiving ? (
        <p className="muted">{t("public.organization.no_campaigns")}</p>
      ) : (
        <ClosedPanel closed="organization" organization={name} atHome />
      )}
    </div>
  );
}
