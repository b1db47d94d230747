import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { CancelEventForm } from "~/components/attendees/cancel-event-form";
import type { RouteHandle } from "~/components/layout/route-handle";
import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { DateTime } from "~/components/ui/text/date-time";
import { PageHeader } from "~/components/ui/page-header";
import { useReloadWhile } from "~/components/ui/messages/use-reload-while";
import { cancelEvent } from "~/domain/attendees/cancel-event.server";
import { getCancellation, type CancellationView } from "~/domain/attendees/get-cancellation.server";
import { getEvent } from "~/domain/attendees/get-event.server";
import { cancelEventSchema } from "~/domain/attendees/schema";
import { refuseField } from "~/domain/errors";
import { parseForm } from "~/http/forms/forms.server";
import { finishAt } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";

export const handle: RouteHandle = { i18n: ["manage", "attendees"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "refund", "transaction");
  ctx.require("update", "campaign");
  const event = await getEvent(ctx, args.params.uuid ?? "");
  const t = createTranslator(ctx.locale);
  return {
    title: `${t("attendees.event.cancel")} · ${event.title}`,
    timezone: ctx.organization.timezone,
    event,
    view: await getCancellation(ctx, event.id),
    refundFee: ctx.organization.refundFeesCovered ? ("covered" as const) : ("left" as const),
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "refund", "transaction");
  const { word } = await parseForm(args, cancelEventSchema);
  const expected = createTranslator(ctx.locale)("attendees.event.word");
  if (word.toUpperCase() !== expected) throw refuseField("word", "word_mismatch");
  const uuid = args.params.uuid ?? "";
  await cancelEvent(ctx, uuid);
  return finishAt(paths.cancelEvent(uuid), "event_cancelled");
}

export default function CancelEvent() {
  const { event, refundFee, timezone, view } = useLoaderData<typeof loader>();
  const t = useT();
  useReloadWhile(view.startedAt !== null && view.waiting > 0);
  return (
    <>
      <PageHeader
        back={{ to: paths.attendees(event.id), label: t("attendees.title") }}
        title={t(view.startedAt ? "attendees.event.cancelled" : "attendees.event.title")}
        description={event.title}
      />
      <Card as="div" className="max-w-3xl">
        {view.startedAt === null ? (
          <CancelEventForm view={view} refundFee={refundFee} />
        ) : (
          <Progress eventId={event.id} view={view} timezone={timezone} at={view.startedAt} />
        )}
      </Card>
    </>
  );
}

interface ProgressProps {
  eventId: string;
  view: CancellationView;
  timezone: string;
  at: Date;
}

function Progress({ eventId, view, timezone, at }: ProgressProps) {
  const t = useT();
  const { failed, failures, free, orders: total, refunded, waiting } = view;
  const done = total - waiting;
  return (
    <div className="stack">
      <p className="text-muted">
        <DateTime at={at} zone={timezone} />
      </p>
      <div role="status" className="stack">
        <p className="text-lg font-semibold">
          {t(waiting > 0 ? "attendees.event.running" : "attendees.event.finished", { done, total })}
        </p>
        <progress
          className="progress-bar"
          max={Math.max(total, 1)}
          value={total === 0 ? 1 : done}
          aria-label={t("attendees.event.progress")}
        />
        <p>{t("attendees.event.refunded", { count: refunded })}</p>
        {free > 0 && <p>{t("attendees.event.free", { count: free })}</p>}
        {failed > 0 && <p>{t("attendees.event.failed", { count: failed })}</p>}
      </div>
      <p className="text-muted">{t("attendees.event.refund_note")}</p>
      {waiting > 0 && (
        <div>
          <ButtonLink variant="outline" to={paths.cancelEvent(eventId)}>
            {t("attendees.event.refresh")}
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
              <span className="text-sm text-muted">{t(`attendees.event.result.${result}`)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
