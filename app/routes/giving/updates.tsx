import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CoverPicture } from "~/components/giving/cover-picture";
import { DonorFrame } from "~/components/giving/donor/donor-frame";
import { RichText } from "~/components/giving/rich-text";
import type { RouteHandle } from "~/components/layout/route-handle";
import { listPublicUpdates } from "~/domain/campaigns/updates/list-public-updates.server";
import { paths } from "~/http/paths";
import { requirePublicOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { dayText } from "~/i18n/dates";
import { contentLanguage } from "~/i18n/negotiate-locale";
import { createTranslator } from "~/i18n/server";
import { localDate } from "~/values/time/calendar";
import { richText } from "~/values/text/rich-text";
import { donorPage } from "./donor/donor-page.server";

export const handle: RouteHandle = { i18n: ["public"], scripts: false };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export const headers = () => ({ "Cache-Control": "no-store" });

/** Shows all updates of a published campaign, whole and newest first. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requirePublicOrganization(args);
  const slug = args.params.slug ?? "";
  const { color, title, updates } = await listPublicUpdates(ctx, slug);
  const t = createTranslator(ctx.locale);
  const { organization } = ctx;
  return {
    ...donorPage(ctx, `${t("public.updates.title")} · ${title}`, color),
    contentLang: contentLanguage(organization, ctx.locale),
    campaign: { slug, title, color },
    updates: updates.map(({ body, id, pictureId, publishedAt, title: name }) => ({
      ...{ id, pictureId, title: name },
      on: localDate(publishedAt, organization.timezone),
      blocks: richText(body),
    })),
  };
}

export default function PublicUpdates() {
  const page = useLoaderData<typeof loader>();
  const t = useT();
  const { campaign, contentLang, locale, updates } = page;
  const back = { href: paths.publicCampaign(campaign.slug), label: campaign.title };
  return (
    <DonorFrame page={page} heading={t("public.updates.title")} back={back}>
      {updates.length === 0 && <p>{t("public.updates.none")}</p>}
      {updates.map(({ blocks, id, on, pictureId, title }) => (
        <article key={id}>
          <h2 className="subtitle" lang={contentLang}>
            {title}
          </h2>
          <p className="hint">{dayText(t, locale, on)}</p>
          {pictureId && (
            <CoverPicture
              pictureId={pictureId}
              color={campaign.color}
              alt=""
              focus={{ x: 50, y: 50 }}
              small
            />
          )}
          <RichText blocks={blocks} lang={contentLang} />
        </article>
      ))}
      <a className="button button-primary" href={back.href}>
        {t("public.updates.give")}
      </a>
    </DonorFrame>
  );
}
