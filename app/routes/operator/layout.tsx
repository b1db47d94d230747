import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { NavigationGroup } from "~/components/layout/side-navigation";
import { FramedError, framedErrorMeta } from "~/components/layout/route-error";
import type { RouteHandle } from "~/components/layout/route-handle";
import { OperatorLayout } from "~/components/operator/operator-layout";
import { paths } from "~/http/paths";
import { requireOperator } from "~/http/sessions/require-operator.server";
import { useT } from "~/i18n";
import type { Translate } from "~/i18n/text-key";

/** The id of this route. */
const ROUTE = "routes/operator/layout";

export const meta = framedErrorMeta;

export const handle: RouteHandle = { i18n: ["operator"] };

export function loader(args: LoaderFunctionArgs) {
  const { operator } = requireOperator(args);
  const { email, firstName, lastName } = operator;
  return { operator: { email, fullName: `${firstName} ${lastName}`.trim() } };
}

export default function Operator() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** A page that is not there leaves the frame in place. */
export function ErrorBoundary() {
  const isLoaded = useRouteLoaderData<typeof loader>(ROUTE) !== undefined;
  return <FramedError frame={isLoaded ? (page) => <Frame>{page}</Frame> : null} />;
}

function Frame({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>(ROUTE);
  const t = useT();
  if (!data) return null;
  return (
    <OperatorLayout operator={data.operator} navigation={navigation(t)}>
      {children}
    </OperatorLayout>
  );
}

function navigation(t: Translate): NavigationGroup[] {
  return [
    {
      items: [
        { label: t("operator.nav.documents"), to: paths.operatorDocuments(), icon: "file" },
        {
          label: t("operator.nav.organizations"),
          to: paths.operatorOrganizations(),
          icon: "home",
        },
        {
          label: t("operator.announcements.title"),
          to: paths.operatorAnnouncements(),
          icon: "megaphone",
        },
        { label: t("operator.money.title"), to: paths.operatorMoney(), icon: "card" },
        { label: t("operator.billing.title"), to: paths.operatorInvoices(), icon: "file" },
        { label: t("operator.invoices.title"), to: paths.operatorTransfers(), icon: "bank" },
        { label: t("operator.payouts.title"), to: paths.operatorPayouts(), icon: "bank" },
        { label: t("operator.past_due.title"), to: paths.operatorPastDue(), icon: "clock" },
        { label: t("operator.revenue.title"), to: paths.operatorRevenue(), icon: "card" },
        { label: t("operator.nav.books"), to: paths.operatorBooks(), icon: "chart" },
        { label: t("operator.prices.title"), to: paths.operatorPrices(), icon: "chart" },
        { label: t("operator.coupons.title"), to: paths.operatorCoupons(), icon: "ticket" },
        {
          label: t("operator.nav.notifications"),
          to: paths.operatorNotifications(),
          icon: "alert",
        },
      ],
    },
    {
      label: t("operator.nav.ours"),
      items: [
        { label: t("operator.nav.staff"), to: paths.operatorStaff(), icon: "users" },
        { label: t("operator.nav.activity"), to: paths.operatorActivity(), icon: "clock" },
      ],
    },
  ];
}
