import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import {
  ManageLayout,
  type NavigationGroup,
  type NavigationItem,
} from "~/components/layout/manage-layout";
import type { RouteHandle } from "~/components/layout/route-handle";
import type { Subject } from "~/domain/users/abilities";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/require.server";
import { useT } from "~/i18n";
import type { Translate } from "~/i18n/text-key";

export const handle: RouteHandle = { i18n: ["manage"] };

/** The areas that the side bar may offer; the operations behind them check again. */
const areas = ["report", "campaign", "donation", "transaction", "payment_processor"] as const;

export function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "organization");
  const { name } = ctx.organization;
  const { email, firstName, lastName } = ctx.user;
  return {
    organization: { name },
    user: { email, fullName: `${firstName} ${lastName}`.trim() },
    readable: areas.filter((area) => ctx.ability.can("read", area)) as Subject[],
  };
}

export default function Manage() {
  const { organization, user, readable } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <ManageLayout
      organization={organization}
      user={user}
      navigation={navigation(t, readable)}
      userLinks={[{ label: t("manage.navigation.user"), to: paths.user(), icon: "users" }]}
      publicHref="/"
    >
      <Outlet />
    </ManageLayout>
  );
}

function navigation(t: Translate, readable: readonly Subject[]): NavigationGroup[] {
  const work: (NavigationItem & { area: Subject })[] = [
    {
      area: "report",
      label: t("manage.nav.dashboard"),
      to: paths.dashboard(),
      icon: "home",
    },
    {
      area: "campaign",
      label: t("manage.nav.campaigns"),
      to: paths.campaigns(),
      icon: "megaphone",
    },
    {
      area: "donation",
      label: t("manage.nav.donations"),
      to: paths.donations(),
      icon: "heart",
    },
    {
      area: "transaction",
      label: t("manage.nav.transactions"),
      to: paths.transactions(),
      icon: "card",
    },
  ];
  const settings: (NavigationItem & { area?: Subject })[] = [
    {
      label: t("manage.nav.organization"),
      to: paths.settings(),
      icon: "settings",
      end: true,
    },
    {
      area: "payment_processor",
      label: t("manage.nav.gateways"),
      to: paths.gateways(),
      icon: "plug",
    },
  ];
  const allowed = <Item extends { area?: Subject }>({ area }: Item) =>
    area === undefined || readable.includes(area);
  return [
    { items: work.filter(allowed) },
    { label: t("manage.nav.settings"), items: settings.filter(allowed) },
  ];
}
