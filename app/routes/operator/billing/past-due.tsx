import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "~/components/layout/route-handle";
import { ListFrame } from "~/components/lists/list-frame";
import { EmailText } from "~/components/ui/forms/email-text";
import type { Column } from "~/components/ui/lists/data-table";
import { PageHeader } from "~/components/ui/page-header";
import { moneyText } from "~/components/ui/text/money-text";
import { countries } from "~/countries/country";
import { labelIn } from "~/countries/label-in";
import { listPastDue, type PastDuePlan } from "~/domain/subscriptions/staff/list-past-due.server";
import { listPage } from "~/http/lists/list-answers.server";
import { paths } from "~/http/paths";
import { requireOperator } from "~/http/sessions/require-operator.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import type { Translate } from "~/i18n/text-key";
import { formatDay } from "~/values/time/day-text";

export const handle: RouteHandle = { i18n: ["operator"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOperator(args);
  return {
    title: `${createTranslator(ctx.locale)("operator.past_due.title")} · Dádiva`,
    ...(await listPage(ctx, listPastDue, args.request)),
    countryChoices: countries.map(({ code, name }) => ({
      value: code,
      label: labelIn(name, ctx.locale),
    })),
  };
}

export default function PastDue() {
  const page = useLoaderData<typeof loader>();
  const t = useT();
  const { countryChoices, items, total } = page;
  return (
    <>
      <PageHeader
        title={t("operator.past_due.title")}
        description={t("operator.past_due.description")}
      />
      <ListFrame
        caption={t("operator.past_due.title")}
        list={page}
        rows={items}
        rowKey={({ id }) => id}
        columns={columns(t)}
        path={paths.operatorPastDue}
        search="operator.past_due.search"
        fields={[
          {
            name: "country",
            label: "common.fields.country",
            any: "operator.organizations.all",
            choices: countryChoices,
          },
        ]}
        noun={t("operator.organizations.noun", { count: total })}
        empty={{
          icon: "check",
          title: t("operator.past_due.none"),
          text: t("operator.past_due.none_text"),
          filtered: t("operator.past_due.none_found"),
        }}
      />
    </>
  );
}

function columns(t: Translate): Column<PastDuePlan>[] {
  return [
    {
      key: "organization",
      header: t("operator.money.organization"),
      main: true,
      cell: ({ invoiceId, number, organization }) => (
        <span className="grid min-w-0">
          <Link to={paths.operatorInvoice(organization.id, invoiceId)} className="font-semibold">
            {organization.name}
          </Link>
          <span className="text-sm font-normal text-muted">{number}</span>
        </span>
      ),
    },
    {
      key: "owed",
      phone: "top",
      header: t("operator.invoices.missing"),
      cell: ({ owed, currency }) => moneyText(owed, currency),
    },
    {
      key: "since",
      phone: "start",
      header: t("operator.past_due.since"),
      cell: ({ days, since }) => (
        <span className="grid">
          {formatDay(since)}
          <span className="text-sm text-muted">{t("operator.past_due.days", { count: days })}</span>
        </span>
      ),
    },
    {
      key: "tries",
      phone: "end",
      header: t("operator.past_due.tries"),
      cell: ({ method, nextTry, tries }) => (
        <span className="grid">
          {method === "card"
            ? t("operator.past_due.tried", { count: tries })
            : t("operator.past_due.by_transfer")}
          {method === "card" && (
            <span className="text-sm text-muted">
              {nextTry
                ? t("operator.past_due.next", { day: formatDay(nextTry) })
                : t("operator.past_due.no_next")}
            </span>
          )}
        </span>
      ),
    },
    {
      key: "emails",
      header: t("operator.past_due.write_to"),
      cell: ({ emails }) => (
        <span className="grid">
          {emails.map((address) => (
            <EmailText key={address} address={address} />
          ))}
        </span>
      ),
    },
  ];
}
