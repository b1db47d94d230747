import { ButtonLink } from "~/components/ui/button";
import { useCan } from "~/components/users/use-can";
import type { EventSummary } from "~/domain/attendees/get-event.server";
import { paths, type Query } from "~/http/paths";
import { useT } from "~/i18n";

interface EventActionsProps {
  event: EventSummary;
  /** The list's filters, which its file gets too. */
  query: Query;
  hasRows: boolean;
}

/** What a person can do with the attendees of an event. */
export function EventActions({ event, query, hasRows }: EventActionsProps) {
  const t = useT();
  const can = useCan();
  return (
    <>
      {hasRows && can("create", "export") && (
        <ButtonLink
          variant="outline"
          icon="download"
          to={paths.attendeesDownload(event.id, { ...query, campaign: event.id })}
          preventScrollReset
        >
          {t("common.actions.export")}
        </ButtonLink>
      )}
      <ButtonLink variant="outline" to={paths.rejectedSales(event.id)}>
        {t("attendees.rejected.title")}
      </ButtonLink>
      {can("update", "campaign") && can("refund", "transaction") && (
        <ButtonLink variant="outline" to={paths.cancelEvent(event.id)}>
          {t(event.cancelledAt ? "attendees.event.cancelled" : "attendees.event.cancel")}
        </ButtonLink>
      )}
      {can("update", "campaign") && (
        <ButtonLink variant="outline" to={paths.attendeeMessage(event.id)}>
          {t("attendees.message.title")}
        </ButtonLink>
      )}
      {can("update", "donation") && !event.cancelledAt && (
        <ButtonLink to={paths.checkIn(event.id)}>{t("attendees.check_in.title")}</ButtonLink>
      )}
    </>
  );
}
