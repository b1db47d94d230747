import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CheckInAnswer } from "~/components/attendees/check-in-answer";
import { CheckInForm } from "~/components/attendees/check-in-form";
import { RecentEntries } from "~/components/attendees/recent-entries";
import type { RouteHandle } from "~/components/layout/route-handle";
import { Card } from "~/components/ui/card";
import { PageHeader } from "~/components/ui/page-header";
import { checkInTicket } from "~/domain/attendees/check-in-ticket.server";
import { getEvent } from "~/domain/attendees/get-event.server";
import { listRecentEntries } from "~/domain/attendees/list-recent-entries.server";
import { checkInSchema, undoSchema } from "~/domain/attendees/schema";
import { undoCheckIn } from "~/domain/attendees/undo-check-in.server";
import { DomainError } from "~/domain/errors";
import { parseFields, readForm } from "~/http/forms/forms.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import { nameOf } from "~/values/ticket-names";

export const handle: RouteHandle = { i18n: ["manage", "attendees"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "update", "donation");
  const event = await getEvent(ctx, args.params.uuid ?? "");
  const t = createTranslator(ctx.locale);
  return {
    title: `${t("attendees.check_in.title")} · ${event.title}`,
    timezone: ctx.organization.timezone,
    locale: ctx.locale,
    event,
    entries: await listRecentEntries(ctx, event.id),
  };
}

/** Answers on the page itself, so that the next ticket is one scan away. */
export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "donation");
  const form = await readForm(args);
  const event = await getEvent(ctx, args.params.uuid ?? "");
  const at = ctx.newId();
  switch (form.get("intent")) {
    case "check_in": {
      const { seat_code: typed } = parseFields(form, checkInSchema);
      return { at, result: await checkInTicket(ctx, event.id, typed) };
    }
    case "undo": {
      const undone = await undoCheckIn(ctx, event.id, parseFields(form, undoSchema));
      const result = undone
        ? ({ kind: "undone", name: nameOf(undone) } as const)
        : ({ kind: "undo_late" } as const);
      return { at, result };
    }
    default:
      throw new DomainError("malformed_request");
  }
}

export default function CheckIn() {
  const { entries, event, locale, timezone } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const t = useT();
  const answer = answered && "result" in answered ? answered : null;
  return (
    <>
      <PageHeader
        back={{ to: paths.attendees(event.id), label: event.title }}
        title={t("attendees.check_in.title")}
        description={t("attendees.check_in.description")}
      />
      <div className="grid max-w-xl gap-5">
        {answer && (
          <CheckInAnswer
            key={answer.at}
            result={answer.result}
            timezone={timezone}
            locale={locale}
          />
        )}
        <Card as="div">
          <CheckInForm answer={answer?.at ?? ""} />
        </Card>
        <Card as="div">
          <p className="mb-2 text-lg font-semibold">
            {t("attendees.check_in.counts", { arrived: event.arrived, sold: event.sold })}
          </p>
          <progress
            className="progress-bar"
            max={Math.max(event.sold, 1)}
            value={event.arrived}
            aria-label={t("attendees.check_in.progress")}
          />
        </Card>
        <RecentEntries entries={entries} timezone={timezone} />
      </div>
    </>
  );
}
