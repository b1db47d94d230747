import { ExportLink } from "~/components/lists/export-link";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "~/components/layout/route-handle";
import { ListFrame } from "~/components/lists/list-frame";
import { TenantBadge } from "~/components/operator/tenant-badge";
import { Badge } from "~/components/ui/badge";
import type { Column } from "~/components/ui/lists/data-table";
import { DateTime } from "~/components/ui/text/date-time";
import { EmailText } from "~/components/ui/forms/email-text";
import { PageHeader } from "~/components/ui/page-header";
import { countries, getCountry } from "~/countries/country";
import { labelIn } from "~/countries/label-in";
import { planTiers, tierNames } from "~/countries/plans/plans";
import { listTenants, type Tenant } from "~/domain/operators/list-tenants.server";
import { listPage } from "~/http/lists/list-answers.server";
import { paths } from "~/http/paths";
import { requireOperator } from "~/http/sessions/require-operator.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import type { Translate } from "~/i18n/text-key";

export const handle: RouteHandle = { i18n: ["operator"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOperator(args);
  const { items, ...page } = await listPage(ctx, listTenants, args.request);
  return {
    title: `${createTranslator(ctx.locale)("operator.organizations.title")} · Dádiva`,
    ...page,
    items: items.map((one) => ({
      ...one,
      countryName: labelIn(getCountry(one.country).name, ctx.locale),
      plan: labelIn(
        tierNames[planTiers.find((tier) => tier === one.tier) ?? "original"],
        ctx.locale,
      ),
    })),
    countryChoices: countries.map(({ code, name }) => ({
      value: code,
      label: labelIn(name, ctx.locale),
    })),
    tierChoices: planTiers.map((value) => ({
      value,
      label: labelIn(tierNames[value], ctx.locale),
    })),
  };
}

type Item = Tenant & { countryName: string; plan: string };

export default function Organizations() {
  const page = useLoaderData<typeof loader>();
  const t = useT();
  const { countryChoices, filter, items, tierChoices, total } = page;
  const any = "operator.organizations.all";
  return (
    <>
      <PageHeader
        title={t("operator.organizations.title")}
        description={t("operator.organizations.description")}
      />
      <ListFrame
        caption={t("operator.organizations.title")}
        list={page}
        rows={items}
        rowKey={({ id }) => id}
        columns={columns(t)}
        path={paths.operatorOrganizations}
        usualSort="newest"
        search="operator.organizations.search"
        fields={[
          { name: "country", label: "common.fields.country", any, choices: countryChoices },
          {
            name: "state",
            label: "common.fields.status",
            any: "common.all.status",
            texts: "operator.organizations.state",
          },
          {
            name: "payouts",
            label: "operator.organizations.payouts",
            any,
            choices: (["released", "waiting"] as const).map((value) => ({
              value,
              label: t(`operator.organizations.payouts_${value}`),
            })),
          },
          { name: "plan", label: "operator.organizations.plan", any, choices: tierChoices },
          {
            name: "sort",
            label: "common.sort.label",
            any: "common.sort.usual",
            texts: "common.sort",
          },
        ]}
        noun={t("operator.organizations.noun", { count: total })}
        tools={total > 0 && <ExportLink to={paths.operatorOrganizationsFile(filter)} />}
        empty={{
          icon: "home",
          title: t("operator.organizations.empty.title"),
          filtered: t("operator.organizations.empty.filtered"),
        }}
      />
    </>
  );
}

function columns(t: Translate): Column<Item>[] {
  return [
    {
      key: "name",
      header: t("operator.organizations.organization"),
      main: true,
      sort: { asc: "name" },
      cell: ({ id, name, slug }) => (
        <span className="grid min-w-0">
          <Link to={paths.operatorOrganization(id)} className="font-semibold wrap-anywhere">
            {name}
          </Link>
          <span className="text-sm font-normal wrap-anywhere text-muted">{slug}</span>
        </span>
      ),
    },
    { key: "country", header: t("common.fields.country"), cell: ({ countryName }) => countryName },
    {
      key: "owner",
      header: t("operator.organizations.owner"),
      cell: ({ owner }) => (owner ? <EmailText address={owner} /> : "—"),
    },
    {
      key: "plan",
      header: t("operator.organizations.plan"),
      phone: "start",
      cell: ({ plan }) => plan,
    },
    {
      key: "state",
      header: t("common.fields.status"),
      phone: "top",
      cell: ({ isAskedFor, state }) => (
        <span className="flex flex-wrap gap-1">
          <TenantBadge state={state} />
          {isAskedFor && <Badge color="orange">{t("operator.organizations.asked_for")}</Badge>}
        </span>
      ),
    },
    {
      key: "payouts",
      header: t("operator.organizations.payouts"),
      cell: ({ payoutsReleasedAt }) =>
        t(`operator.organizations.payouts_${payoutsReleasedAt ? "released" : "waiting"}`),
    },
    {
      key: "since",
      header: t("operator.organizations.since"),
      phone: "end",
      sort: { desc: "newest", asc: "oldest" },
      cell: ({ createdAt, timezone }) => <DateTime at={createdAt} zone={timezone} style="short" />,
    },
  ];
}
