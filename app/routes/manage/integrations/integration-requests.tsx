import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { IntegrationHead } from "~/components/integrations/integration-head";
import { IntegrationTabs } from "~/components/integrations/integration-tabs";
import { recordPath } from "~/components/integrations/record-path";
import { Outcome } from "~/components/layout/outcome";
import type { RouteHandle } from "~/components/layout/route-handle";
import { ListFrame } from "~/components/lists/list-frame";
import { Badge, type BadgeColor } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { CsrfField } from "~/components/ui/forms/csrf-field";
import type { Column } from "~/components/ui/lists/data-table";
import { DateTime } from "~/components/ui/text/date-time";
import { getIntegration } from "~/domain/integrations/get-integration.server";
import { listRequests } from "~/domain/integrations/sync/list-requests.server";
import type { RequestJson, RequestStatus, RequestView } from "~/domain/integrations/sync/request";
import { errorText } from "~/components/integrations/error-text";
import { retryRequest } from "~/domain/integrations/sync/retry-request.server";
import { readForm } from "~/http/forms/forms.server";
import { finishAt, outcomeOf } from "~/http/forms/outcome.server";
import { listPage } from "~/http/lists/list-answers.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import type { Translate } from "~/i18n/text-key";

export const handle: RouteHandle = { i18n: ["manage", "integrations"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "update", "integration");
  const integration = await getIntegration(ctx, args.params.uuid ?? "");
  const title = createTranslator(ctx.locale)("integrations.requests.title");
  return {
    ...(await listPage(ctx, listRequests, args.request)),
    ...{ integration, timezone: ctx.organization.timezone },
    title: `${title} · ${ctx.organization.name}`,
    isRetried: outcomeOf(args.request, ["retried"]) !== null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "integration");
  const uuid = args.params.uuid ?? "";
  const form = await readForm(args);
  await retryRequest(ctx, uuid, String(form.get("request") ?? ""));
  return finishAt(paths.integrationRequests(uuid), "retried");
}

const colors: Record<RequestStatus, BadgeColor> = {
  running: "gray",
  succeeded: "green",
  partly_failed: "orange",
  failed: "orange",
};

export default function IntegrationRequests() {
  const data = useLoaderData<typeof loader>();
  const { integration, isRetried, items, timezone, total } = data;
  const t = useT();
  return (
    <>
      <IntegrationHead {...integration} timezone={timezone} />
      <IntegrationTabs uuid={integration.uuid} />
      <Outcome text={isRetried ? t("integrations.requests.retried") : null} />
      <ListFrame
        caption={t("integrations.requests.title")}
        list={data}
        rows={items}
        rowKey={({ id }) => id}
        columns={columns(t, timezone)}
        path={(query) => paths.integrationRequests(integration.uuid, query)}
        fields={[
          {
            name: "class_name",
            label: "integrations.requests.class",
            any: "integrations.requests.all_classes",
            texts: "integrations.class",
          },
          {
            name: "status",
            label: "common.fields.status",
            any: "integrations.requests.all_statuses",
            texts: "integrations.request_status",
          },
        ]}
        noun={t("integrations.requests.noun", { count: total })}
        empty={{
          icon: "clock",
          title: t("integrations.requests.empty"),
          text: t("integrations.requests.empty_text"),
          filtered: t("integrations.requests.empty_filtered"),
        }}
      />
    </>
  );
}

function columns(t: Translate, timezone: string): Column<RequestView>[] {
  return [
    {
      key: "at",
      header: t("integrations.requests.at"),
      main: true,
      cell: ({ action, at, class_name, object }) => (
        <span className="grid min-w-0">
          <DateTime at={at} zone={timezone} style="short" />
          <span className="text-sm font-normal text-muted wrap-anywhere">
            {`${t(`integrations.class.${class_name}`)} · ${object}`}
            {action === "delete" && ` · ${t("integrations.requests.deletion")}`}
          </span>
        </span>
      ),
    },
    {
      key: "count",
      header: t("integrations.requests.records"),
      phone: "start",
      cell: ({ count, failed }) => t("integrations.requests.counts", { count, failed }),
    },
    {
      key: "status",
      header: t("common.fields.status"),
      phone: "top",
      tight: true,
      cell: ({ status }) => (
        <Badge color={colors[status]}>{t(`integrations.request_status.${status}`)}</Badge>
      ),
    },
    {
      key: "errors",
      header: t("integrations.requests.errors"),
      cell: (request) => <Errors request={request} />,
    },
  ];
}

/** What the system refused, in people's words, and a button that sends it again. */
function Errors({ request }: { request: RequestJson }) {
  const t = useT();
  const { class_name, errors, id } = request;
  if (errors.length === 0) return null;
  const hasRecords = errors.some(({ record }) => record !== "");
  return (
    <details>
      <summary>{t("integrations.requests.show_errors", { count: errors.length })}</summary>
      <ul className="mt-2 grid gap-2">
        {errors.map(({ code, message, record }, at) => (
          // The list never changes.
          <li key={at} className="grid min-w-0 wrap-anywhere">
            <span>{errorText(t, code)}</span>
            {message && <span className="text-sm text-muted">{message}</span>}
            {record && (
              <Link to={recordPath(class_name, record)} className="link text-sm">
                {t("integrations.requests.see_record")}
              </Link>
            )}
          </li>
        ))}
      </ul>
      {hasRecords && (
        <form method="post" className="mt-2">
          <CsrfField />
          <input type="hidden" name="request" value={id} />
          <Button variant="outline" size="sm">
            {t("integrations.requests.retry")}
          </Button>
        </form>
      )}
    </details>
  );
}
