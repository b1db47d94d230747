import type { LoaderFunctionArgs } from "@remix-run/node";
import { paths } from "~/http/paths";
import { requirePublicOrganization } from "~/http/sessions/require.server";
import { createTranslator } from "~/i18n/server";

/** Lets a tablet install the page for pledges without a network, under the organisation's name. */
export function loader(args: LoaderFunctionArgs) {
  const { locale, organization } = requirePublicOrganization(args);
  const t = createTranslator(locale);
  const manifest = {
    id: paths.offlinePledges(),
    name: `${t("pledges.title")} · ${organization.name}`,
    short_name: t("pledges.title"),
    lang: locale,
    start_url: paths.offlinePledges(),
    scope: paths.agency(),
    display: "standalone",
    background_color: "#ffffff",
    theme_color: organization.color,
    icons: [
      { src: "/favicon.svg", type: "image/svg+xml", sizes: "any" },
      { src: "/apple-touch-icon.png", type: "image/png", sizes: "180x180" },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "content-type": "application/manifest+json", "cache-control": "no-cache" },
  });
}
