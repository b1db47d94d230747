import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { ListFrame } from "~/components/lists/list-frame";
import { DownloadLink } from "~/components/downloads/download-link";
import type { RouteHandle } from "~/components/layout/route-handle";
import { DonorKindBadge } from "~/components/donors/donor-kind-badge";
import { ButtonLink } from "~/components/ui/button";
import type { Column } from "~/components/ui/lists/data-table";
import { DateTime } from "~/components/ui/text/date-time";
import { EmailText } from "~/components/ui/forms/email-text";
import { DialogOutlet } from "~/components/ui/dialogs/dialog-outlet";
import { Money } from "~/components/ui/text/money";
import { PageHeader } from "~/components/ui/page-header";
import { useCan } from "~/components/users/use-can";
import { listDonors, type ListedDonor } from "~/domain/donations/lists/list-donors.server";
import { listPage } from "~/http/lists/list-answers.server";
import { findSavedFilters } from "~/http/lists/find-saved-filters.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import type { Translate } from "~/i18n/text-key";

export const handle: RouteHandle = { i18n: ["manage", "donors", "donations"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "donor");
  const { name, timezone } = ctx.organization;
  const [page, saved] = await Promise.all([
    listPage(ctx, listDonors, args.request),
    findSavedFilters(ctx, "donors"),
  ]);
  return {
    title: `${createTranslator(ctx.locale)("donors.title")} · ${name}`,
    timezone,
    saved,
    ...page,
  };
}

export default function Donors() {
  const data = useLoaderData<typeof loader>();
  const { filter, items, timezone, total } = data;
  const t = useT();
  const can = useCan();
  return (
    <DialogOutlet page={paths.donors(filter)}>
      <PageHeader
        title={t("donors.title")}
        description={t("donors.description")}
        actions={
          can("update", "donor") && (
            <ButtonLink variant="outline" to={paths.donorDuplicates()}>
              {t("donors.duplicates.title")}
            </ButtonLink>
          )
        }
      />
      <ListFrame
        linked
        caption={t("donors.title")}
        list={data}
        rows={items}
        rowKey={({ id }) => id}
        columns={columns(t, timezone)}
        path={paths.donors}
        usualSort="newest"
        search="donors.search"
        fields={[
          {
            name: "kind",
            label: "donors.kind_label",
            any: "donors.any_kind",
            texts: "donors.kind",
          },
          {
            name: "sort",
            label: "common.sort.label",
            any: "common.sort.usual",
            texts: "common.sort",
          },
        ]}
        saved={{ of: "donors", filters: data.saved }}
        noun={t("donors.noun", { count: total })}
        tools={
          total > 0 && can("create", "export") && <DownloadLink kind="donors" query={filter} />
        }
        empty={{
          icon: "users",
          title: t("donors.empty.title"),
          text: t("donors.empty.text"),
          action: (
            <ButtonLink variant="outline" to={paths.campaigns()}>
              {t("donors.empty.action")}
            </ButtonLink>
          ),
          filtered: t("donors.empty.filtered"),
        }}
      />
    </DialogOutlet>
  );
}

function columns(t: Translate, timezone: string): Column<ListedDonor>[] {
  return [
    {
      key: "donor",
      header: t("common.fields.donor"),
      main: true,
      sort: { asc: "name" },
      cell: ({ id, firstName, lastName, email }) => (
        <span className="grid min-w-0 sm:min-w-36 lg:min-w-56">
          <Link to={paths.donor(id)} className="font-semibold">
            {`${firstName} ${lastName}`}
          </Link>
          <span className="text-sm font-normal text-muted">
            <EmailText address={email} />
          </span>
        </span>
      ),
    },
    {
      key: "kind",
      header: t("donors.kind_label"),
      phone: "start",
      cell: ({ kind }) => <DonorKindBadge kind={kind} />,
    },
    { key: "tags", header: t("donors.tags"), cell: ({ tags }) => tags.join(", ") || "—" },
    {
      key: "last",
      header: t("donors.last_at"),
      tight: true,
      phone: "end",
      cell: ({ lastAt }) =>
        lastAt ? <DateTime at={lastAt} zone={timezone} style="short" /> : t("donors.no_charge"),
    },
    {
      key: "donations",
      header: t("donors.donations"),
      numeric: true,
      cell: ({ donations }) => donations,
    },
    {
      key: "given",
      header: t("donors.given"),
      numeric: true,
      phone: "top",
      cell: ({ given, currency }) => <Money amount={given} currency={currency} />,
    },
  ];
}
