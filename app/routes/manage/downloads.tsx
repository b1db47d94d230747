import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "~/components/layout/route-handle";
import { Badge, type BadgeColor } from "~/components/ui/badge";
import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { DataTable, type Column } from "~/components/ui/lists/data-table";
import { DateTime } from "~/components/ui/text/date-time";
import { EmptyState } from "~/components/ui/lists/empty-state";
import { PageHeader } from "~/components/ui/page-header";
import { useReloadWhile } from "~/components/ui/messages/use-reload-while";
import { listOwnDownloads, type OwnDownload } from "~/domain/downloads/list-own-downloads.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import type { Translate } from "~/i18n/text-key";

export const handle: RouteHandle = { i18n: ["manage", "downloads"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "create", "export");
  return {
    title: `${createTranslator(ctx.locale)("downloads.title")} · ${ctx.organization.name}`,
    timezone: ctx.organization.timezone,
    downloads: await listOwnDownloads(ctx),
  };
}

export default function Downloads() {
  const { downloads, timezone } = useLoaderData<typeof loader>();
  const t = useT();
  const isRunning = downloads.some(({ state }) => state === "inProcess");
  useReloadWhile(isRunning);
  return (
    <>
      <PageHeader
        title={t("downloads.title")}
        description={t("downloads.description")}
        actions={
          isRunning && (
            <ButtonLink variant="outline" icon="refresh" to={paths.downloads()}>
              {t("downloads.refresh")}
            </ButtonLink>
          )
        }
      />
      <Card flush as="div">
        <DataTable
          caption={t("downloads.title")}
          columns={columns(t, timezone)}
          rows={downloads}
          rowKey={({ id }) => id}
          empty={
            <EmptyState
              icon="download"
              title={t("downloads.empty.title")}
              action={
                <ButtonLink variant="outline" to={paths.donations()}>
                  {t("downloads.empty.action")}
                </ButtonLink>
              }
            >
              {t("downloads.empty.text")}
            </EmptyState>
          }
        />
      </Card>
    </>
  );
}

const COLORS: Record<string, BadgeColor> = { inProcess: "orange", success: "green", fail: "red" };

function columns(t: Translate, timezone: string): Column<OwnDownload>[] {
  return [
    {
      key: "kind",
      header: t("downloads.fields.kind"),
      main: true,
      cell: ({ format, kind }) => (
        <span className="grid">
          <span className="font-semibold">{t(`downloads.kind.${kind}`)}</span>
          <span className="text-sm text-muted">{t(`downloads.formats.${format}`)}</span>
        </span>
      ),
    },
    {
      key: "created",
      header: t("downloads.fields.created_at"),
      phone: "top",
      tight: true,
      cell: ({ createdAt }) => <DateTime at={createdAt} zone={timezone} style="short" />,
    },
    {
      key: "state",
      header: t("downloads.fields.state"),
      phone: "start",
      cell: (download) => <State {...download} />,
    },
    {
      key: "file",
      header: t("downloads.fields.file"),
      phone: "end",
      cell: ({ expiresAt, id, isOpen, isWithdrawn, state }) =>
        isOpen && expiresAt ? (
          <span className="grid justify-items-start gap-1">
            <ButtonLink
              plain
              size="sm"
              variant="outline"
              icon="download"
              to={paths.downloadFile(id)}
            >
              {t("downloads.get")}
            </ButtonLink>
            <span className="text-sm text-muted">
              <DateTime at={expiresAt} zone={timezone} style="short" />
            </span>
          </span>
        ) : (
          state !== "inProcess" && (
            <span className="text-muted">
              {isWithdrawn && <>{t("downloads.withdrawn")} </>}
              {t("downloads.again")}
            </span>
          )
        ),
    },
  ];
}

function State({ isOpen, isWithdrawn, rows, state, total }: OwnDownload) {
  const t = useT();
  const isOver = state === "success" && !isOpen;
  return (
    <span
      role={state === "inProcess" ? "status" : undefined}
      className="grid justify-items-start gap-1"
    >
      <Badge color={isOver ? "gray" : COLORS[state]}>
        {t(`downloads.state.${isWithdrawn ? "withdrawn" : isOver ? "over" : state}`)}
      </Badge>
      {state === "inProcess" && total !== null ? (
        <>
          <progress
            className="progress-bar max-w-40"
            max={Math.max(total, 1)}
            value={rows}
            aria-label={t("downloads.progress")}
          />
          <span className="text-sm text-muted">
            {t("downloads.rows_of", { done: rows, total })}
          </span>
        </>
      ) : (
        state === "success" && (
          <span className="text-sm text-muted">{t("downloads.rows", { count: rows })}</span>
        )
      )}
    </span>
  );
}
