import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ListFrame } from "~/components/lists/list-frame";
import { DownloadLink } from "~/components/downloads/download-link";
import type { RouteHandle } from "~/components/layout/route-handle";
import { ButtonLink } from "~/components/ui/button";
import type { Column } from "~/components/ui/lists/data-table";
import { DateTime } from "~/components/ui/text/date-time";
import { DialogOutlet } from "~/components/ui/dialogs/dialog-outlet";
import { EmailText } from "~/components/ui/forms/email-text";
import { PageHeader } from "~/components/ui/page-header";
import { useCan } from "~/components/users/use-can";
import { listLeads, type ListedLead } from "~/domain/donations/leads/list-leads.server";
import { listCampaignChoices } from "~/domain/reports/list-campaign-choices.server";
import { listPage } from "~/http/lists/list-answers.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import type { Translate } from "~/i18n/text-key";

export const handle: RouteHandle = { i18n: ["manage", "leads"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "lead");
  const { name, timezone } = ctx.organization;
  const [campaigns, page] = await Promise.all([
    listCampaignChoices(ctx),
    listPage(ctx, listLeads, args.request),
  ]);
  return {
    title: `${createTranslator(ctx.locale)("leads.title")} · ${name}`,
    timezone,
    campaigns,
    ...page,
  };
}

export default function Leads() {
  const data = useLoaderData<typeof loader>();
  const { campaigns, filter, items, timezone, total } = data;
  const t = useT();
  const can = useCan();
  return (
    <DialogOutlet page={paths.leads(filter)}>
      <PageHeader title={t("leads.title")} description={t("leads.description")} />
      <ListFrame
        caption={t("leads.title")}
        list={data}
        rows={items}
        rowKey={({ id }) => id}
        columns={columns(t, timezone)}
        path={paths.leads}
        usualSort="newest"
        search="leads.search"
        fields={[
          {
            name: "campaign",
            label: "common.fields.campaign",
            any: "common.all.campaign",
            choices: campaigns.map(({ id, title }) => ({ value: id, label: title })),
            searchable: true,
          },
          {
            name: "sort",
            label: "common.sort.label",
            any: "common.sort.usual",
            texts: "common.sort",
          },
        ]}
        noun={t("leads.noun", { count: total })}
        tools={total > 0 && can("create", "export") && <DownloadLink kind="leads" query={filter} />}
        empty={{
          icon: "mail",
          title: t("leads.empty.title"),
          text: t("leads.empty.text"),
          action: (
            <ButtonLink variant="outline" to={paths.campaigns()}>
              {t("leads.empty.action")}
            </ButtonLink>
          ),
          filtered: t("leads.empty.filtered"),
        }}
      />
    </DialogOutlet>
  );
}

function columns(t: Translate, timezone: string): Column<ListedLead>[] {
  return [
    {
      key: "email",
      header: t("common.fields.email"),
      main: true,
      cell: ({ email, firstName }) => (
        <span className="grid min-w-0 sm:min-w-36 lg:min-w-56">
          <span className="font-semibold">
            <EmailText address={email} />
          </span>
          {firstName && <span className="text-sm font-normal text-muted">{firstName}</span>}
        </span>
      ),
    },
    {
      key: "campaign",
      header: t("common.fields.campaign"),
      phone: "start",
      cell: ({ campaign }) => campaign.title,
    },
    {
      key: "source",
      header: t("leads.source"),
      cell: ({ utm }) =>
        [utm.source, utm.medium, utm.campaign].filter(Boolean).join(" · ") || t("leads.no_source"),
    },
    {
      key: "first",
      header: t("leads.first_visit"),
      tight: true,
      cell: ({ createdAt }) => <DateTime at={createdAt} zone={timezone} style="short" />,
    },
    {
      key: "last",
      header: t("leads.last_visit"),
      phone: "top",
      sort: { desc: "newest", asc: "oldest" },
      tight: true,
      cell: ({ updatedAt }) => <DateTime at={updatedAt} zone={timezone} style="short" />,
    },
    {
      key: "reminded",
      header: t("leads.reminded"),
      tight: true,
      cell: ({ remindedAt }) =>
        remindedAt ? <DateTime at={remindedAt} zone={timezone} style="short" /> : "—",
    },
  ];
}
