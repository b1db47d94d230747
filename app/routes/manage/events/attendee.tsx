import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, type ShouldRevalidateFunction } from "@remix-run/react";
import { AttendeeForm } from "~/components/attendees/attendee-form";
import { ticketConfirmations, TicketActions } from "~/components/attendees/ticket-actions";
import { TicketBadge } from "~/components/attendees/ticket-badge";
import { Fact } from "~/components/donations/fact";
import { Outcome } from "~/components/layout/outcome";
import type { RouteHandle } from "~/components/layout/route-handle";
import { Card } from "~/components/ui/card";
import { ConfirmPage, useRequestedAction } from "~/components/ui/dialogs/confirm";
import { DateTime } from "~/components/ui/text/date-time";
import { EmailText } from "~/components/ui/forms/email-text";
import { Money } from "~/components/ui/text/money";
import { PageHeader } from "~/components/ui/page-header";
import { TextLink } from "~/components/ui/text/text-link";
import { useCan } from "~/components/users/use-can";
import { cancelTicket } from "~/domain/attendees/cancel-ticket.server";
import { getAttendee } from "~/domain/attendees/get-attendee.server";
import { resendTicket } from "~/domain/attendees/resend-ticket.server";
import { attendeeSchema } from "~/domain/attendees/schema";
import { updateAttendee } from "~/domain/attendees/update-attendee.server";
import { DomainError } from "~/domain/errors";
import { parseFields, readForm } from "~/http/forms/forms.server";
import { finishAt, outcomeOf } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import { groupedCode } from "~/values/ids/receipt-code";
import { addressOf, nameOf } from "~/values/ticket-names";
import { isAllowed } from "~/domain/users/abilities";

export const handle: RouteHandle = { i18n: ["manage", "attendees"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

const outcomes = ["changed", "resent", "cancelled", "refunded"] as const;

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "donation");
  const { id = "", uuid = "" } = args.params;
  const ticket = await getAttendee(ctx, uuid, id);
  const t = createTranslator(ctx.locale);
  // Whoever has the code comes in, so only those who manage tickets see it.
  const code = isAllowed(ctx.ability, "update", "donation") ? ticket.code : "";
  return {
    title: `${t("attendees.detail", { name: nameOf(ticket) })} · ${ctx.organization.name}`,
    timezone: ctx.organization.timezone,
    ticket: { ...ticket, code },
    refundFee: ctx.organization.refundFeesCovered ? ("covered" as const) : ("left" as const),
    done: outcomeOf(args.request, outcomes),
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "donation");
  const form = await readForm(args);
  const { id = "", uuid = "" } = args.params;
  const finish = (done: (typeof outcomes)[number]) => finishAt(paths.attendee(uuid, id), done);
  switch (form.get("intent")) {
    case "change":
      await updateAttendee(ctx, uuid, id, parseFields(form, attendeeSchema));
      return finish("changed");
    case "resend":
      await resendTicket(ctx, uuid, id);
      return finish("resent");
    case "cancel":
      await cancelTicket(ctx, uuid, id, { isRefunded: false });
      return finish("cancelled");
    case "cancel_refund":
      await cancelTicket(ctx, uuid, id, { isRefunded: true });
      return finish("refunded");
    default:
      throw new DomainError("malformed_request");
  }
}

/** A refused act loads the ticket again, because its state may have changed meanwhile. */
export const shouldRevalidate: ShouldRevalidateFunction = () => true;

export default function AttendeePage() {
  const { done, refundFee: fee, ticket, timezone } = useLoaderData<typeof loader>();
  const isRefused = useActionData() !== undefined;
  const t = useT();
  const can = useCan();
  const { checkedInAt, donationId, event, refund, state } = ticket;
  const isValid = state === "sold" && event.cancelledAt === null;
  const canUpdate = can("update", "donation") && isValid;
  const refundFee = can("refund", "transaction") ? fee : null;
  const requested = useRequestedAction(canUpdate ? ticketConfirmations(t, ticket, refundFee) : []);
  const page = paths.attendee(event.campaignId, ticket.id);
  if (requested !== undefined) return <ConfirmPage confirmation={requested} backTo={page} />;
  return (
    <>
      <Outcome text={done && !isRefused ? t(`attendees.done.${done}`) : null} />
      <PageHeader
        back={{ to: paths.attendees(event.campaignId), label: t("attendees.title") }}
        title={nameOf(ticket) || t("attendees.nobody")}
        description={event.title}
        badge={<TicketBadge state={state} />}
        actions={canUpdate && <TicketActions ticket={ticket} refundFee={refundFee} />}
      />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Card title={t("attendees.option")}>
          <dl className="grid gap-3">
            <Fact name={t("attendees.option")}>{ticket.optionName}</Fact>
            <Fact name={t("attendees.price")}>
              <Money amount={ticket.amount} currency={ticket.currency} />
            </Fact>
            <Fact name={t("attendees.email")}>
              <EmailText address={addressOf(ticket)} />
            </Fact>
            {ticket.code && isValid && (
              <Fact name={t("attendees.code")}>{groupedCode(ticket.code)}</Fact>
            )}
            <Fact name={t("attendees.buyer")}>
              {`${ticket.buyer.firstName} ${ticket.buyer.lastName}`.trim() || "—"}
            </Fact>
            <Fact name={t("attendees.bought")}>
              <DateTime at={ticket.createdAt} zone={timezone} />
            </Fact>
            {checkedInAt && (
              <Fact name={t("attendees.checked_in")}>
                <DateTime at={checkedInAt} zone={timezone} />
              </Fact>
            )}
          </dl>
          {refund && <p className="mt-4 text-muted">{t(`attendees.refund.${refund}`)}</p>}
          {donationId && (
            <p className="mt-4">
              <TextLink to={paths.donation(donationId)}>{t("attendees.open_purchase")}</TextLink>
            </p>
          )}
        </Card>
        {canUpdate && !checkedInAt && (
          <Card title={t("attendees.change.title")}>
            <AttendeeForm key={ticket.version} version={ticket.version} />
          </Card>
        )}
      </div>
    </>
  );
}
