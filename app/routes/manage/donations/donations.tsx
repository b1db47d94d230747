import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BulkBar } from "~/components/donations/bulk-bar";
import { donationColumns } from "~/components/donations/donation-columns";
import { donationFilters } from "~/components/donations/donation-filters";
import { DownloadLink } from "~/components/downloads/download-link";
import type { RouteHandle } from "~/components/layout/route-handle";
import { TopicLink } from "~/components/layout/topic-link";
import { ListFrame } from "~/components/lists/list-frame";
import { StatusLegend } from "~/components/reports/status-legend";
import { ButtonLink } from "~/components/ui/button";
import { DialogOutlet } from "~/components/ui/dialogs/dialog-outlet";
import { moneyText } from "~/components/ui/text/money-text";
import { PageHeader } from "~/components/ui/page-header";
import { useCan } from "~/components/users/use-can";
import { happenedBy, momentOf } from "~/domain/donations/lists/happened";
import { listDonations } from "~/domain/donations/lists/list-donations.server";
import { shownStatuses } from "~/domain/donations/lists/shown-status";
import { offeredMonths } from "~/domain/reports/date-range";
import { listCampaignChoices } from "~/domain/reports/list-campaign-choices.server";
import { listPage } from "~/http/lists/list-answers.server";
import { findSavedFilters } from "~/http/lists/find-saved-filters.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { methodNames } from "~/i18n/method-text";
import { createTranslator } from "~/i18n/server";

export const handle: RouteHandle = { i18n: ["manage", "donations"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "donation");
  const { country, currency, name, timezone } = ctx.organization;
  const t = createTranslator(ctx.locale);
  const [{ items, ...page }, campaigns, saved] = await Promise.all([
    listPage(ctx, listDonations, args.request),
    listCampaignChoices(ctx),
    findSavedFilters(ctx, "donations"),
  ]);
  const happened = happenedBy(page.filter);
  return {
    title: `${t("donations.title")} · ${name}`,
    timezone,
    currency,
    months: offeredMonths(ctx.now, timezone, null),
    methods: Object.entries(methodNames(t, country)).map(([value, label]) => ({ value, label })),
    statuses: shownStatuses,
    campaigns,
    saved,
    happened,
    items: items.map((one) => ({
      ...one,
      moment: happened && momentOf(one, happened, page.filter, timezone),
    })),
    ...page,
  };
}

export default function Donations() {
  const data = useLoaderData<typeof loader>();
  const { currency, filter, items, monthly, paging, received, total } = data;
  const t = useT();
  const can = useCan();
  const canChange = can("update", "donation");
  return (
    <DialogOutlet page={paths.donations(filter)}>
      <PageHeader
        title={t("donations.title")}
        description={t("donations.description")}
        help={<TopicLink topic="monthly-donations" />}
      />
      <ListFrame
        linked
        caption={t("donations.title")}
        list={data}
        rows={items}
        rowKey={({ id }) => id}
        columns={donationColumns(t, { ...data, canChange })}
        path={paths.donations}
        search="donations.search"
        fields={donationFilters(t, data)}
        usualSort="newest"
        saved={{ of: "donations", filters: data.saved }}
        noun={t("donations.noun", { count: total })}
        sums={
          paging.isCapped
            ? []
            : [
                monthly > 0n &&
                  t("donations.monthly_total", { amount: moneyText(monthly, currency) }),
                received > 0n &&
                  t("donations.received_total", { amount: moneyText(received, currency) }),
              ]
        }
        tools={
          total > 0 && can("create", "export") && <DownloadLink kind="donations" query={filter} />
        }
        selection={canChange && <BulkBar {...data} rows={items} />}
        empty={{
          icon: "gift",
          title: t("donations.empty.title"),
          text: t("donations.empty.text"),
          action: (
            <ButtonLink variant="outline" to={paths.campaigns()}>
              {t("donations.empty.action")}
            </ButtonLink>
          ),
          filtered: t("donations.empty.filtered"),
        }}
      />
      <StatusLegend of="donation" statuses={data.statuses} />
    </DialogOutlet>
  );
}
