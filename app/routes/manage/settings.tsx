import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { settingsGroups } from "~/components/layout/navigation-links";
import type { RouteHandle } from "~/components/layout/route-handle";
import { SettingsIndex } from "~/components/layout/settings-index";
import { TopicLink } from "~/components/layout/topic-link";
import { PageHeader } from "~/components/ui/page-header";
import { featureRefusal } from "~/domain/billing/entitlements";
import { isAllowed } from "~/domain/users/abilities";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";

export const handle: RouteHandle = { i18n: ["manage"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Dádiva" }];

/** Lists the pages of the settings that this person may open. */
export function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "organization");
  const t = createTranslator(ctx.locale);
  const groups = settingsGroups.map(({ label, entries }) => ({
    label,
    entries: entries
      .filter(({ action, subject }) => isAllowed(ctx.ability, action, subject))
      .map(({ label: name, text, to, icon, feature }) => ({
        ...{ name, text, to, icon },
        needsPlan:
          feature !== undefined && featureRefusal(ctx.organization, ctx.now, feature) !== null,
      })),
  }));
  return {
    title: `${t("manage.nav.settings")} · ${ctx.organization.name}`,
    groups: groups.filter(({ entries }) => entries.length > 0),
  };
}

export default function Settings() {
  const { groups } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <PageHeader
        title={t("manage.nav.settings")}
        description={t("manage.settings_index.intro")}
        help={<TopicLink topic="donation-form" />}
      />
      <SettingsIndex groups={groups} />
    </>
  );
}
