import { Alert } from "~/components/ui/messages/alert";
import type { CheckInResult } from "~/domain/attendees/check-in-ticket.server";
import { useT } from "~/i18n";
import { formatDateTime } from "~/i18n/dates";
import type { Translate } from "~/i18n/text-key";

export type DoorResult = CheckInResult | { kind: "undone"; name: string } | { kind: "undo_late" };

interface CheckInAnswerProps {
  result: DoorResult;
  timezone: string;
  locale: string;
}

/** Tells the person at the door whether the ticket lets in, in words and colour. */
export function CheckInAnswer({ result, timezone, locale }: CheckInAnswerProps) {
  const t = useT();
  const isGood = result.kind === "in" || result.kind === "undone";
  const date = (at: Date) => formatDateTime(at, timezone, t, locale, "sentence");
  return (
    <div role="status">
      <Alert tone={isGood ? "success" : "danger"}>
        <strong className="block text-lg">{titleOf(t, result)}</strong>
        {textOf(t, result, date)}
      </Alert>
    </div>
  );
}

const titleOf = (t: Translate, result: DoorResult) =>
  result.kind === "in"
    ? t("attendees.check_in.result.in", { name: result.name })
    : t(`attendees.check_in.result.${result.kind}`);

function textOf(t: Translate, result: DoorResult, date: (at: Date) => string): string {
  switch (result.kind) {
    case "in":
      return t("attendees.check_in.result.in_text", { option: result.option });
    case "twice": {
      const { name, who } = result;
      const key = who ? "twice_text" : "twice_unknown";
      return t(`attendees.check_in.result.${key}`, { name, who, date: date(result.at) });
    }
    case "other_event":
      return t("attendees.check_in.result.other_event_text", { campaign: result.campaign });
    case "cancelled":
      return t("attendees.check_in.result.cancelled_text", { name: result.name });
    case "undone":
      return t("attendees.check_in.result.undone_text", { name: result.name });
    default:
      return t(`attendees.check_in.result.${result.kind}_text`);
  }
}
