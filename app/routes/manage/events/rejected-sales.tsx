import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, type ShouldRevalidateFunction } from "@remix-run/react";
import { ListFrame } from "~/components/lists/list-frame";
import { rejectedSaleColumns, saleCancellation } from "~/components/attendees/rejected-sales";
import { Outcome } from "~/components/layout/outcome";
import { ButtonLink } from "~/components/ui/button";
import type { RouteHandle } from "~/components/layout/route-handle";
import { ConfirmPage, useRequestedAction } from "~/components/ui/dialogs/confirm";
import { PageHeader } from "~/components/ui/page-header";
import { useCan } from "~/components/users/use-can";
import { cancelSale } from "~/domain/attendees/cancel-sale.server";
import { getEvent } from "~/domain/attendees/get-event.server";
import { listRejectedSales } from "~/domain/attendees/list-rejected-sales.server";
import { cancelSaleSchema } from "~/domain/attendees/schema";
import { parseForm } from "~/http/forms/forms.server";
import { listPage } from "~/http/lists/list-answers.server";
import { finishAt, outcomeOf } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import { readRequestedSale } from "./requested-sale.server";

export const handle: RouteHandle = { i18n: ["manage", "attendees"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "donation");
  const event = await getEvent(ctx, args.params.uuid ?? "");
  const url = new URL(args.request.url);
  url.searchParams.set("campaign", event.id);
  const [page, requested] = await Promise.all([
    listPage(ctx, listRejectedSales, new Request(url)),
    readRequestedSale(ctx, event.id, url.searchParams.get("confirm")),
  ]);
  const { campaign: _campaign, ...filter } = page.filter;
  return {
    title: `${createTranslator(ctx.locale)("attendees.rejected.title")} · ${event.title}`,
    timezone: ctx.organization.timezone,
    event,
    done: outcomeOf(args.request, ["cancelled"]),
    requested,
    ...page,
    filter,
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "donation");
  const { id } = await parseForm(args, cancelSaleSchema);
  const uuid = args.params.uuid ?? "";
  await cancelSale(ctx, uuid, id);
  return finishAt(paths.rejectedSales(uuid), "cancelled");
}

/** A refused act loads the list again, because a sale may have changed meanwhile. */
export const shouldRevalidate: ShouldRevalidateFunction = () => true;

export default function RejectedSales() {
  const data = useLoaderData<typeof loader>();
  const { done, event, items, timezone, total } = data;
  const t = useT();
  const can = useCan();
  const canCancel = can("update", "donation");
  const page = paths.rejectedSales(event.id);
  const sale = canCancel && data.requested?.cancelledAt === null ? data.requested : null;
  const requested = useRequestedAction(sale ? [saleCancellation(t, sale)] : []);
  if (requested !== undefined) return <ConfirmPage confirmation={requested} backTo={page} />;
  return (
    <>
      <Outcome text={done && t("attendees.rejected.done")} />
      <PageHeader
        back={{ to: paths.attendees(event.id), label: t("attendees.title") }}
        title={t("attendees.rejected.title")}
        description={event.title}
      />
      <p className="mb-5 max-w-3xl text-muted">{t("attendees.rejected.text")}</p>
      <ListFrame
        caption={t("attendees.rejected.title")}
        list={data}
        rows={items}
        rowKey={({ id }) => id}
        columns={rejectedSaleColumns(t, timezone, canCancel)}
        path={(query) => paths.rejectedSales(event.id, query)}
        search="attendees.rejected.search"
        fields={[
          {
            name: "sale",
            label: "attendees.rejected.sale",
            any: "attendees.rejected.all",
            texts: "attendees.rejected.state",
          },
        ]}
        noun={t("attendees.rejected.noun", { count: total })}
        empty={{
          icon: "card",
          title: t("attendees.rejected.empty.title"),
          text: t("attendees.rejected.empty.text"),
          action: (
            <ButtonLink variant="outline" to={paths.attendees(event.id)}>
              {t("attendees.rejected.empty.action")}
            </ButtonLink>
          ),
          filtered: t("attendees.rejected.empty.filtered"),
        }}
      />
    </>
  );
}
