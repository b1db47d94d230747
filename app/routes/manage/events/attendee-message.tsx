import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { MessageForm } from "~/components/attendees/message-form";
import type { RouteHandle } from "~/components/layout/route-handle";
import { Card } from "~/components/ui/card";
import { DateTime } from "~/components/ui/text/date-time";
import { PageHeader } from "~/components/ui/page-header";
import { useReloadWhile } from "~/components/ui/messages/use-reload-while";
import { createAttendeeMessage } from "~/domain/attendees/create-attendee-message.server";
import { getEvent } from "~/domain/attendees/get-event.server";
import { listMessages } from "~/domain/attendees/list-messages.server";
import { MESSAGES_A_DAY } from "~/domain/attendees/message-limit";
import { messageSchema } from "~/domain/attendees/schema";
import { parseForm } from "~/http/forms/forms.server";
import { finishAt } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";

export const handle: RouteHandle = { i18n: ["manage", "attendees"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "update", "campaign");
  const event = await getEvent(ctx, args.params.uuid ?? "");
  const t = createTranslator(ctx.locale);
  return {
    title: `${t("attendees.message.title")} · ${event.title}`,
    timezone: ctx.organization.timezone,
    event,
    formKey: ctx.newId(),
    limit: MESSAGES_A_DAY,
    ...(await listMessages(ctx, event.id)),
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "campaign");
  const uuid = args.params.uuid ?? "";
  await createAttendeeMessage(ctx, uuid, await parseForm(args, messageSchema));
  return finishAt(paths.attendees(uuid), "messaged");
}

export default function AttendeeMessage() {
  const { addresses, event, formKey, limit, messages, timezone } = useLoaderData<typeof loader>();
  const t = useT();
  useReloadWhile(messages.some(({ sent, total }) => sent < total));
  return (
    <>
      <PageHeader
        back={{ to: paths.attendees(event.id), label: t("attendees.title") }}
        title={t("attendees.message.title")}
        description={event.title}
      />
      <div className="grid max-w-3xl gap-5">
        <Card as="div">
          {addresses === 0 ? (
            <p>{t("attendees.message.nobody")}</p>
          ) : (
            <MessageForm addresses={addresses} formKey={formKey} limit={limit} />
          )}
        </Card>
        {messages.length > 0 && (
          <Card title={t("attendees.message.sent")}>
            <ul className="grid gap-3">
              {messages.map(({ id, subject, createdAt, sent, total }) => (
                <li key={id} className="grid gap-1">
                  <span className="font-semibold wrap-anywhere">{subject}</span>
                  <span className="text-sm text-muted">
                    <DateTime at={createdAt} zone={timezone} /> ·{" "}
                    {t("attendees.message.progress", { done: sent, total })}
                  </span>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </div>
    </>
  );
}
