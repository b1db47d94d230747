import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { ListFrame } from "~/components/lists/list-frame";
import { EventActions } from "~/components/attendees/event-actions";
import { TicketBadge } from "~/components/attendees/ticket-badge";
import { Outcome } from "~/components/layout/outcome";
import type { RouteHandle } from "~/components/layout/route-handle";
import { Alert } from "~/components/ui/messages/alert";
import { ButtonLink } from "~/components/ui/button";
import type { Column } from "~/components/ui/lists/data-table";
import { DateTime } from "~/components/ui/text/date-time";
import { DialogOutlet } from "~/components/ui/dialogs/dialog-outlet";
import { EmailText } from "~/components/ui/forms/email-text";
import { Stat } from "~/components/reports/stat";
import { PageHeader } from "~/components/ui/page-header";
import { getEvent } from "~/domain/attendees/get-event.server";
import { listAttendees, type ListedAttendee } from "~/domain/attendees/list-attendees.server";
import { arrivals } from "~/domain/attendees/ticket-states";
import { listPage } from "~/http/lists/list-answers.server";
import { outcomeOf } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import type { Translate } from "~/i18n/text-key";
import { addressOf, nameOf } from "~/values/ticket-names";
import { formatRound } from "~/values/money/money";
import { isAllowed } from "~/domain/users/abilities";

export const handle: RouteHandle = { i18n: ["manage", "attendees"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "donation");
  const event = await getEvent(ctx, args.params.uuid ?? "");
  const page = await listPage(ctx, listAttendees, ofEvent(args.request, event.id));
  const { campaign: _campaign, ...filter } = page.filter;
  const t = createTranslator(ctx.locale);
  const seesCodes = isAllowed(ctx.ability, "update", "donation");
  return {
    title: `${t("attendees.of", { campaign: event.title })} · ${ctx.organization.name}`,
    timezone: ctx.organization.timezone,
    event,
    done: outcomeOf(args.request, ["messaged", "event_cancelled"]),
    ...page,
    // Whoever has a code comes in, so only those who manage tickets get it.
    items: page.items.map((one) => (seesCodes ? one : { ...one, code: "" })),
    filter,
  };
}

/** The address names the event in its path; the list has it as a filter. */
function ofEvent(request: Request, campaign: string): Request {
  const url = new URL(request.url);
  url.searchParams.set("campaign", campaign);
  return new Request(url, { headers: request.headers });
}

export default function Attendees() {
  const data = useLoaderData<typeof loader>();
  const { done, event, filter, items, timezone, total } = data;
  const t = useT();
  return (
    <DialogOutlet page={paths.attendees(event.id, filter)}>
      <Outcome text={done && t(`attendees.done.${done}`)} />
      <PageHeader
        back={{ to: paths.campaign(event.id), label: event.title }}
        title={t("attendees.title")}
        actions={<EventActions event={event} query={filter} hasRows={total > 0} />}
      />
      {event.cancelledAt && (
        <Alert tone="warning" className="mb-5">
          {t("attendees.event.cancelled")}
        </Alert>
      )}
      <dl className="mb-6 grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Stat label={t("attendees.figures.sold")}>
          {t("attendees.figures.of", { part: event.sold, whole: event.capacity })}
        </Stat>
        <Stat label={t("attendees.figures.arrived")}>
          {t("attendees.figures.of", { part: event.arrived, whole: event.sold })}
        </Stat>
        <Stat label={t("attendees.figures.left")}>{Math.max(0, event.capacity - event.sold)}</Stat>
        <Stat label={t("attendees.figures.income")} wide>
          {formatRound(event.income, event.currency)}
        </Stat>
      </dl>
      <ListFrame
        linked
        caption={t("attendees.title")}
        list={data}
        rows={items}
        rowKey={({ id }) => id}
        columns={columns(t, timezone, event.id)}
        path={(query) => paths.attendees(event.id, query)}
        search="attendees.search"
        fields={[
          {
            name: "option",
            label: "attendees.option",
            any: "attendees.all_options",
            choices: event.options.map(({ id, name }) => ({ value: id, label: name })),
          },
          {
            name: "state",
            label: "common.fields.status",
            any: "common.all.status",
            texts: "attendees.state",
          },
          {
            name: "arrival",
            label: "attendees.arrival",
            any: "attendees.any_arrival",
            choices: arrivals.map((value) => ({ value, label: t(`attendees.${value}`) })),
          },
        ]}
        noun={t("attendees.noun", { count: total })}
        empty={{
          icon: "users",
          title: t("attendees.empty.title"),
          text: t("attendees.empty.text"),
          action: (
            <ButtonLink variant="outline" to={paths.campaign(event.id)}>
              {t("attendees.empty.action")}
            </ButtonLink>
          ),
          filtered: t("attendees.empty.filtered"),
        }}
      />
    </DialogOutlet>
  );
}

function columns(t: Translate, timezone: string, event: string): Column<ListedAttendee>[] {
  return [
    {
      key: "name",
      header: t("attendees.name"),
      main: true,
      cell: (one) => (
        <span className="grid min-w-0 sm:min-w-36 lg:min-w-56">
          <Link to={paths.attendee(event, one.id)} className="font-semibold">
            {nameOf(one) || t("attendees.nobody")}
          </Link>
          <span className="text-sm font-normal text-muted">
            <EmailText address={addressOf(one)} />
          </span>
        </span>
      ),
    },
    {
      key: "option",
      header: t("attendees.option"),
      phone: "start",
      cell: ({ optionName }) => optionName,
    },
    {
      key: "state",
      header: t("common.fields.status"),
      phone: "top",
      cell: ({ state }) => <TicketBadge state={state} />,
    },
    {
      key: "arrival",
      header: t("attendees.checked_in"),
      phone: "end",
      tight: true,
      cell: ({ checkedInAt }) =>
        checkedInAt ? (
          <DateTime at={checkedInAt} zone={timezone} style="short" />
        ) : (
          <span className="max-sm:hidden">—</span>
        ),
    },
    {
      key: "bought",
      header: t("attendees.bought"),
      tight: true,
      cell: ({ createdAt }) => <DateTime at={createdAt} zone={timezone} style="short" />,
    },
  ];
}
