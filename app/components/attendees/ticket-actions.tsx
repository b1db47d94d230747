import { ButtonLink } from "~/components/ui/button";
import { ConfirmLink, type ConfirmableAction } from "~/components/ui/dialogs/confirm";
import { moneyText } from "~/components/ui/text/money-text";
import type { TicketFacts } from "~/domain/attendees/schema";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";
import type { Translate } from "~/i18n/text-key";
import { addressOf } from "~/values/ticket-names";

/** Who bears the gateway's fee of a refund: the organisation (`left`), or Dádiva for integrated gateways (`covered`). */
export type RefundFee = "left" | "covered";

/** Returns what a person may do with a valid ticket after a question; null where they may not refund. */
export function ticketConfirmations(
  t: Translate,
  ticket: TicketFacts,
  refundFee: RefundFee | null,
): ConfirmableAction[] {
  const { amount, currency } = ticket;
  const isFree = amount === 0n;
  const resend: ConfirmableAction = {
    id: "resend",
    intent: "resend",
    title: t("attendees.resend.title"),
    text: t("attendees.resend.text", { email: addressOf(ticket) }),
    submit: t("attendees.resend.submit"),
    color: "blue",
  };
  const cancel: ConfirmableAction = {
    id: "cancel",
    intent: "cancel",
    title: t("attendees.cancel.title"),
    text: t(isFree ? "attendees.cancel.free_text" : "attendees.cancel.text"),
    submit: t("attendees.cancel.submit"),
  };
  const refund: ConfirmableAction = {
    id: "cancel_refund",
    intent: "cancel_refund",
    title: t("attendees.cancel_refund.title"),
    text: [
      t("attendees.cancel_refund.text", { amount: moneyText(amount, currency) }),
      t(`attendees.refund_fee.${refundFee ?? "left"}`),
    ].join(" "),
    submit: t("attendees.cancel_refund.submit"),
  };
  if (ticket.checkedInAt) return ticket.donationId ? [resend] : [];
  return [
    ...(ticket.donationId ? [resend] : []),
    cancel,
    ...(refundFee && !isFree && ticket.donationId ? [refund] : []),
  ];
}

/** The buttons of a valid ticket. */
export function TicketActions({
  ticket,
  refundFee,
}: {
  ticket: TicketFacts;
  refundFee: RefundFee | null;
}) {
  const t = useT();
  return (
    <>
      {ticket.code && (
        <ButtonLink plain variant="ghost" to={paths.ticket(ticket.code)}>
          {t("attendees.open_ticket")}
        </ButtonLink>
      )}
      {ticketConfirmations(t, ticket, refundFee).map((confirmation) => (
        <ConfirmLink
          key={confirmation.id}
          confirmation={confirmation}
          variant={confirmation.id === "resend" ? "outline" : "ghost"}
        >
          {confirmation.submit}
        </ConfirmLink>
      ))}
    </>
  );
}
