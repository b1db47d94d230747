import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData, type ShouldRevalidateFunction } from "@remix-run/react";
import { BulkForm } from "~/components/donations/bulk-form";
import type { RouteHandle } from "~/components/layout/route-handle";
import { Alert } from "~/components/ui/messages/alert";
import { Card } from "~/components/ui/card";
import { moneyText } from "~/components/ui/text/money-text";
import { PageHeader } from "~/components/ui/page-header";
import type { OrganizationContext } from "~/domain/context";
import { listDonations } from "~/domain/donations/lists/list-donations.server";
import { previewBulkChange } from "~/domain/donations/bulk-changes/preview-bulk-change.server";
import { bulkActions, bulkChangeSchema, MOST_AT_ONCE } from "~/domain/donations/schema";
import { startBulkChange } from "~/domain/donations/bulk-changes/start-bulk-change.server";
import { parseForm } from "~/http/forms/forms.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { listText } from "~/i18n/dates";
import { createTranslator } from "~/i18n/server";

export const handle: RouteHandle = { i18n: ["manage", "donations"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** A page of the list has at most so many rows. */
const MOST_ROWS = 100;

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "update", "donation");
  const selection = selectionOf(ctx, args.request);
  const { currency, name } = ctx.organization;
  const title = createTranslator(ctx.locale)(`donations.bulk.${selection.action}.title`);
  return {
    title: `${title} · ${name}`,
    currency,
    action: selection.action,
    preview: await previewBulkChange(ctx, selection),
    most: MOST_AT_ONCE,
    formKey: ctx.newId(),
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "donation");
  const started = await parseForm(args, bulkChangeSchema);
  const id = await startBulkChange(ctx, selectionOf(ctx, args.request), started);
  throw redirect(paths.bulkChange(id), 303);
}

/** The address says which donations were chosen in the list, and for what. */
function selectionOf(ctx: OrganizationContext, { url }: Request) {
  const search = new URL(url).searchParams;
  const action = bulkActions.find((one) => one === search.get("action")) ?? "pause";
  const isAll = search.get("all") === "1";
  const ids = isAll ? null : search.getAll("donation").slice(0, MOST_ROWS);
  const undone = search.get("undo");
  if (undone !== null)
    return { action: "restore" as const, ids: [], changedBy: undone, filter: {} };
  return { action, ids, filter: listDonations.readFilter(search, ctx) };
}

/** A refused start previews the selection again, because it may have changed. */
export const shouldRevalidate: ShouldRevalidateFunction = () => true;

const REASONS = ["oneTime", "active", "paused", "discarded"] as const;

export default function DonationsBulk() {
  const { action: change, currency, formKey, most, preview } = useLoaderData<typeof loader>();
  const t = useT();
  const { eligible, monthly, names, total } = preview;
  const others = eligible - names.length;
  const named = others > 0 ? [...names, t("donations.bulk.others", { count: others })] : names;
  return (
    <>
      <PageHeader
        back={{ to: paths.donations(), label: t("donations.title") }}
        title={t(`donations.bulk.${change}.title`)}
        description={t(`donations.bulk.${change}.text`)}
      />
      <Card className="max-w-3xl">
        <div className="stack">
          <p className="text-lg font-semibold">
            {t("donations.bulk.eligible", { count: eligible, total })}
          </p>
          {eligible > 0 && (
            <p>
              {listText(t, named)}
              {" · "}
              {t("donations.bulk.per_month", { amount: moneyText(monthly, currency) })}
            </p>
          )}
          {eligible < total && (
            <ul className="grid list-disc gap-1 ps-5">
              {REASONS.filter((reason) => preview[reason] > 0).map((reason) => (
                <li key={reason}>
                  {t(`donations.bulk.stays.${reason}`, { count: preview[reason] })}
                </li>
              ))}
            </ul>
          )}
          {eligible > most && <Alert tone="warning">{t("donations.bulk.limit", { most })}</Alert>}
          {total === 0 && <p>{t("donations.bulk.none")}</p>}
          {eligible > 0 && eligible <= most && (
            <BulkForm action={change} count={eligible} chosen={preview.chosen} formKey={formKey} />
          )}
        </div>
      </Card>
    </>
  );
}
