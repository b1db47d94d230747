import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "~/components/layout/route-handle";
import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { DateTime } from "~/components/ui/text/date-time";
import { PageHeader } from "~/components/ui/page-header";
import { useReloadWhile } from "~/components/ui/messages/use-reload-while";
import { getBulkChange } from "~/domain/donations/bulk-changes/get-bulk-change.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";

export const handle: RouteHandle = { i18n: ["manage", "donations"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "update", "donation");
  const change = await getBulkChange(ctx, args.params.uuid ?? "");
  const title = createTranslator(ctx.locale)(`donations.bulk.${change.action}.title`);
  return {
    title: `${title} · ${ctx.organization.name}`,
    timezone: ctx.organization.timezone,
    change,
  };
}

export default function BulkChange() {
  const { change, timezone } = useLoaderData<typeof loader>();
  const { action, changed, createdAt, failed, failures, total, waiting } = change;
  const t = useT();
  useReloadWhile(waiting > 0);
  const done = total - waiting;
  return (
    <>
      <PageHeader
        back={{ to: paths.donations(), label: t("donations.title") }}
        title={t(`donations.bulk.${action}.title`)}
      />
      <Card className="max-w-3xl">
        <div className="stack">
          <p className="text-muted">
            <DateTime at={createdAt} zone={timezone} />
          </p>
          <div role="status" className="stack">
            <p className="text-lg font-semibold">
              {t(waiting > 0 ? "donations.bulk.running" : "donations.bulk.finished", {
                done,
                total,
              })}
            </p>
            <progress
              className="progress-bar"
              max={total}
              value={done}
              aria-label={t("donations.bulk.progress")}
            />
            <p>{t(`donations.bulk.${action}.changed`, { count: changed })}</p>
            {failed > 0 && <p>{t("donations.bulk.failed", { count: failed })}</p>}
          </div>
          {waiting > 0 && (
            <div>
              <ButtonLink variant="outline" to={paths.bulkChange(change.id)}>
                {t("donations.bulk.refresh")}
              </ButtonLink>
            </div>
          )}
          {action === "pause" && waiting === 0 && changed > 0 && (
            <div>
              <ButtonLink variant="outline" to={paths.bulkDonations({ undo: change.id })}>
                {t("donations.bulk.undo")}
              </ButtonLink>
            </div>
          )}
          {failures.length > 0 && (
            <ul className="grid gap-3">
              {failures.map(({ id, name, result }) => (
                <li key={id} className="grid gap-1 border-t border-line pt-3">
                  <Link to={paths.donation(id)} className="font-semibold underline">
                    {name}
                  </Link>
                  <span className="text-sm text-muted">{t(`donations.bulk.result.${result}`)}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
      </Card>
    </>
  );
}
