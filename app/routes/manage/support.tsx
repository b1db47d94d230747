import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { sentenceOf } from "~/domain/audit/record-texts";
import { Outcome } from "~/components/layout/outcome";
import type { RouteHandle } from "~/components/layout/route-handle";
import { TopicLink } from "~/components/layout/topic-link";
import { Alert } from "~/components/ui/messages/alert";
import { Card } from "~/components/ui/card";
import {
  ConfirmLink,
  ConfirmPage,
  useRequestedAction,
  type ConfirmableAction,
} from "~/components/ui/dialogs/confirm";
import { DateTime } from "~/components/ui/text/date-time";
import { SettingsHeader } from "~/components/layout/settings-index";
import { SupportGrant } from "~/components/users/support-grant";
import { useCan } from "~/components/users/use-can";
import { listAuditEntries } from "~/domain/audit/list-audit-entries.server";
import { DomainError } from "~/domain/errors";
import { isRecentLogin } from "~/domain/sensitive-changes";
import { declineSupport } from "~/domain/support/decline-support.server";
import { endSupport } from "~/domain/support/end-support.server";
import { getSupport } from "~/domain/support/get-support.server";
import { grantSupport } from "~/domain/support/grant-support.server";
import { grantSupportSchema } from "~/domain/support/schema";
import { confirmTypedPassword } from "~/http/forms/confirm-password.server";
import { parseFields, readForm } from "~/http/forms/forms.server";
import { finishAt, outcomeOf } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import type { Translate } from "~/i18n/text-key";
import { formatDateTime } from "~/i18n/dates";

export const handle: RouteHandle = { i18n: ["manage", "account"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Dádiva" }];

const outcomes = ["granted", "ended", "declined"] as const;
const SHOWN = 10;

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "support_access");
  const t = createTranslator(ctx.locale);
  const { name, timezone } = ctx.organization;
  const about = { subject_type: "support_access" } as const;
  const [{ items }, { access, request }] = await Promise.all([
    listAuditEntries(ctx, about, { page: 1, perPage: SHOWN }),
    getSupport(ctx),
  ]);
  const dateOf = (at: Date) => formatDateTime(at, timezone, t, ctx.locale, "sentence");
  return {
    title: `${t("manage.support.title")} · ${name}`,
    timezone,
    request: request && { requested: dateOf(request.at), reason: request.reason },
    access: access && {
      until: dateOf(access.until),
      entered: access.enteredAt && dateOf(access.enteredAt),
    },
    records: items.map(({ id, at, operation, actor, changes }) => ({
      id,
      at,
      operation,
      actor,
      page: changes.page?.[1] ?? null,
    })),
    asksPassword: !isRecentLogin(ctx),
    done: outcomeOf(args.request, outcomes),
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "delete", "support_access");
  const form = await readForm(args);
  const finish = (done: (typeof outcomes)[number]) => finishAt(paths.support(), done);
  switch (form.get("intent")) {
    case "grant": {
      const order = parseFields(form, grantSupportSchema);
      await confirmTypedPassword(ctx, form.get("password"));
      await grantSupport(ctx, order);
      return finish("granted");
    }
    case "end":
      await endSupport(ctx);
      return finish("ended");
    case "decline":
      await declineSupport(ctx);
      return finish("declined");
    default:
      throw new DomainError("malformed_request");
  }
}

/** Returns the confirmation for ending the access, or for declining the request. */
function confirmationOf(t: Translate, intent: "end" | "decline"): ConfirmableAction {
  return {
    id: intent,
    intent,
    title: t(`manage.support.${intent}_ask`),
    text: t(`manage.support.${intent}_text`),
    submit: t(`manage.support.${intent}`),
  };
}

export default function Support() {
  const page = useLoaderData<typeof loader>();
  const { access, done, request } = page;
  const isRefused = useActionData() !== undefined;
  const t = useT();
  const canGrant = useCan()("create", "support_access");
  const confirmation = access || request ? confirmationOf(t, access ? "end" : "decline") : null;
  const requested = useRequestedAction(confirmation ? [confirmation] : []);
  if (requested !== undefined)
    return <ConfirmPage confirmation={requested} backTo={paths.support()} />;
  return (
    <>
      <SettingsHeader
        title={t("manage.support.title")}
        description={t("manage.support.description")}
        help={<TopicLink topic="support-access" />}
      />
      <Outcome text={done && !isRefused ? t(`manage.support.done.${done}`) : null} />
      <div className="grid max-w-3xl gap-6">
        {request && (
          <Card title={t("manage.support.asked_title")}>
            <div className="stack">
              <p className="text-muted">
                {t("manage.support.asked_at", { date: request.requested })}
              </p>
              <p className="whitespace-pre-line wrap-anywhere">{request.reason}</p>
              {confirmation && !access && (
                <div>
                  <ConfirmLink confirmation={confirmation} variant="outline">
                    {confirmation.submit}
                  </ConfirmLink>
                </div>
              )}
            </div>
          </Card>
        )}
        <Card title={t(`manage.support.${access ? "running_title" : "grant_title"}`)}>
          <div className="stack">
            {access && <Running {...access} />}
            {access && confirmation && (
              <div>
                <ConfirmLink confirmation={confirmation} variant="destructive">
                  {confirmation.submit}
                </ConfirmLink>
              </div>
            )}
            {!access && canGrant && <SupportGrant asksPassword={page.asksPassword} />}
            {!access && !canGrant && <Alert tone="info">{t("manage.support.owners_only")}</Alert>}
          </div>
        </Card>
        <Card title={t("manage.support.what_title")}>
          <ul className="grid list-disc gap-2 pl-5">
            <li>{t("manage.support.sees")}</li>
            <li>{t("manage.support.sees_not")}</li>
            <li>{t("manage.support.traces")}</li>
          </ul>
        </Card>
        <Records />
      </div>
    </>
  );
}

function Running({ until, entered }: { until: string; entered: string | null }) {
  const t = useT();
  return (
    <>
      <p className="font-semibold">{t("manage.support.running_until", { date: until })}</p>
      <p>
        {entered ? t("manage.support.entered", { date: entered }) : t("manage.support.not_entered")}
      </p>
    </>
  );
}

function Records() {
  const { records, timezone } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <Card title={t("manage.support.records")}>
      {records.length === 0 ? (
        <p className="text-muted">{t("manage.support.no_records")}</p>
      ) : (
        <div className="stack">
          <ul className="grid gap-3">
            {records.map((record) => (
              <li key={record.id} className="flex flex-wrap justify-between gap-x-6">
                <span className="grid min-w-0">
                  <Link to={paths.auditEntry(record.id)}>{sentenceOf(t, record)}</Link>
                  {record.page !== null && (
                    <span className="text-sm wrap-anywhere text-muted">{record.page}</span>
                  )}
                </span>
                <span className="text-sm text-muted">
                  <DateTime at={record.at} zone={timezone} />
                </span>
              </li>
            ))}
          </ul>
          <p>
            <Link
              className="text-link text-link-primary"
              to={paths.activity({ subject_type: "support_access" })}
            >
              {t("manage.support.all_records")}
            </Link>
          </p>
        </div>
      )}
    </Card>
  );
}
