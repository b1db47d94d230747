import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Outcome } from "~/components/layout/outcome";
import type { RouteHandle } from "~/components/layout/route-handle";
import { confirmCancel, confirmResend } from "~/components/operator/access-confirmations";
import { AccessSummary } from "~/components/operator/access-summary";
import { AccessForm } from "~/components/operator/access-form";
import { Alert } from "~/components/ui/messages/alert";
import { Card } from "~/components/ui/card";
import { ConfirmLink, ConfirmPage, useRequestedAction } from "~/components/ui/dialogs/confirm";
import { PageHeader } from "~/components/ui/page-header";
import { cancelAccessRequest } from "~/domain/access-requests/cancel-access-request.server";
import { listAccessRequests } from "~/domain/access-requests/list-access-requests.server";
import { requestAccess } from "~/domain/access-requests/request-access.server";
import { resendAccessLink } from "~/domain/access-requests/resend-access-link.server";
import { accessRequestSchema } from "~/domain/access-requests/schema";
import { DomainError } from "~/domain/errors";
import { actIn } from "~/domain/operators/act-in.server";
import { parseFields, readForm } from "~/http/forms/forms.server";
import { finishAt, outcomeOf } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { takePoint } from "~/http/limits/rate-limit.server";
import { requireOperator } from "~/http/sessions/require-operator.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";

export const handle: RouteHandle = { i18n: ["operator", "manage"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** Limits one operator: each request sends mails to strangers, and a granted one opens an organisation. */
const REQUESTS = { name: "request-access", points: 10, seconds: 86_400 };
const LINKS = { name: "resend-access-link", points: 20, seconds: 86_400 };
const outcomes = ["asked", "cancelled", "resent"] as const;

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOperator(args);
  const acting = await actIn(ctx, args.params.id ?? "");
  const { id, name, suspendedAt, timezone } = acting.organization;
  const title = createTranslator(ctx.locale)("operator.access.title");
  return {
    title: `${title} · ${name} · Dádiva`,
    organization: { id, name, timezone, isSuspended: suspendedAt !== null },
    requests: await listAccessRequests(acting),
    done: outcomeOf(args.request, outcomes),
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOperator(args);
  const id = args.params.id ?? "";
  const acting = await actIn(ctx, id);
  const form = await readForm(args);
  const requestId = String(form.get("request_id"));
  const finish = (done: (typeof outcomes)[number]) => finishAt(paths.operatorAccess(id), done);
  switch (form.get("intent")) {
    case "ask": {
      const input = parseFields(form, accessRequestSchema);
      await takePoint(REQUESTS, ctx.operator.id, ctx.now);
      await requestAccess(acting, input);
      return finish("asked");
    }
    case "cancel":
      await cancelAccessRequest(acting, requestId);
      return finish("cancelled");
    case "resend":
      await takePoint(LINKS, ctx.operator.id, ctx.now);
      await resendAccessLink(acting, requestId);
      return finish("resent");
    default:
      throw new DomainError("malformed_request");
  }
}

export default function OperatorAccess() {
  const { done, organization, requests } = useLoaderData<typeof loader>();
  const isRefused = useActionData() !== undefined;
  const t = useT();
  const open = requests.find(({ state }) => state === "requested");
  const over = requests.filter(({ state }) => state !== "requested");
  const resendable = over.filter(({ canResend }) => canResend);
  const requested = useRequestedAction([
    ...(open ? [confirmCancel(t, open)] : []),
    ...resendable.map((one) => confirmResend(t, one)),
  ]);
  const backTo = paths.operatorAccess(organization.id);
  if (requested !== undefined) return <ConfirmPage confirmation={requested} backTo={backTo} />;
  const { timezone } = organization;
  return (
    <>
      <PageHeader
        title={t("operator.access.title")}
        description={t("operator.access.description")}
        back={{ to: paths.operatorOrganization(organization.id), label: organization.name }}
      />
      <Outcome text={done && !isRefused ? t(`operator.access.done.${done}`) : null} />
      <div className="grid max-w-3xl grid-cols-1 gap-6">
        {organization.isSuspended && <Alert tone="warning">{t("operator.access.suspended")}</Alert>}
        {open ? (
          <Card title={t("operator.access.open")}>
            <div className="stack">
              <AccessSummary request={open} timezone={timezone} />
              <div>
                <ConfirmLink confirmation={confirmCancel(t, open)} variant="outline">
                  {t("operator.access.cancel")}
                </ConfirmLink>
              </div>
            </div>
          </Card>
        ) : (
          <Card title={t("operator.access.new")}>
            <AccessForm />
          </Card>
        )}
        <Card title={t("operator.access.history")}>
          {over.length === 0 && <p className="text-muted">{t("operator.access.no_history")}</p>}
          <ul className="grid gap-6 divide-y divide-line">
            {over.map((request) => (
              <li key={request.id} className="stack pt-6 first:pt-0">
                <AccessSummary request={request} timezone={timezone} />
                {request.canResend && (
                  <div>
                    <ConfirmLink confirmation={confirmResend(t, request)} variant="outline">
                      {t("operator.access.resend")}
                    </ConfirmLink>
                  </div>
                )}
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </>
  );
}
