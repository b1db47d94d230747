import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Outcome } from "~/components/layout/outcome";
import type { RouteHandle } from "~/components/layout/route-handle";
import { TopicLink } from "~/components/layout/topic-link";
import { Card } from "~/components/ui/card";
import {
  ConfirmLink,
  ConfirmPage,
  useRequestedAction,
  type ConfirmableAction,
} from "~/components/ui/dialogs/confirm";
import { EmptyState } from "~/components/ui/lists/empty-state";
import { PageHeader } from "~/components/ui/page-header";
import { AccessRequest } from "~/components/users/access-request";
import { getAccessRequest } from "~/domain/access-requests/get-access-request.server";
import { stopAccessRequest } from "~/domain/access-requests/stop-access-request.server";
import { DomainError } from "~/domain/errors";
import { readForm } from "~/http/forms/forms.server";
import { finishAt, outcomeOf } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";

export const handle: RouteHandle = { i18n: ["manage"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "update", "membership");
  const { name, timezone } = ctx.organization;
  return {
    title: `${createTranslator(ctx.locale)("manage.access.title")} · ${name}`,
    name,
    timezone,
    request: await getAccessRequest(ctx),
    isStopped: outcomeOf(args.request, ["stopped"]) !== null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "membership");
  const form = await readForm(args);
  if (form.get("intent") !== "stop") throw new DomainError("malformed_request");
  await stopAccessRequest(ctx, String(form.get("request_id")));
  return finishAt(paths.access(), "stopped");
}

export default function Access() {
  const { isStopped, name, request, timezone } = useLoaderData<typeof loader>();
  const isRefused = useActionData() !== undefined;
  const t = useT();
  const confirmation: ConfirmableAction | null =
    request?.state === "requested"
      ? {
          id: "stop",
          intent: "stop",
          fields: { request_id: request.id },
          title: t("manage.access.stop_title"),
          text: t("manage.access.stop_text", { person: request.fullName }),
          submit: t("manage.access.stop"),
        }
      : null;
  const requested = useRequestedAction(confirmation ? [confirmation] : []);
  if (requested !== undefined)
    return <ConfirmPage confirmation={requested} backTo={paths.access()} />;
  return (
    <>
      <PageHeader
        title={t("manage.access.title")}
        description={t("manage.access.description")}
        help={<TopicLink topic="lost-access" />}
        back={{ to: paths.users(), label: t("manage.users.title") }}
      />
      <Outcome text={isStopped && !isRefused ? t("manage.access.stopped_now") : null} />
      <Card className="max-w-3xl">
        {request ? (
          <div className="stack">
            <AccessRequest request={request} organization={name} timezone={timezone} />
            {confirmation && (
              <div>
                <ConfirmLink confirmation={confirmation} variant="destructive">
                  {confirmation.submit}
                </ConfirmLink>
              </div>
            )}
          </div>
        ) : (
          <EmptyState icon="users" title={t("manage.access.none")} />
        )}
      </Card>
    </>
  );
}
