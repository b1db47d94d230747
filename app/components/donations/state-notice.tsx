import { Alert } from "~/components/ui/messages/alert";
import type { DonationDetail } from "~/domain/donations/lists/get-donation.server";
import { useT } from "~/i18n";
import type { Locale } from "~/i18n/config";
import { dayText, formatDateTime } from "~/i18n/dates";
import { textForCode } from "~/i18n/text-key";

interface StateNoticeProps {
  donation: Pick<
    DonationDetail,
    | "status"
    | "pausedReason"
    | "pausedAt"
    | "resumesOn"
    | "discardedReason"
    | "discardedNote"
    | "discardedAt"
  >;
  locale: Locale;
  timezone: string;
}

/** Explains since when and why the donation is paused or discarded. */
export function StateNotice({ donation, locale, timezone }: StateNoticeProps) {
  const t = useT();
  const date = (at: Date | null) => (at ? formatDateTime(at, timezone, t, locale, "date") : "");
  if (donation.status === "paused") {
    const cause = donation.pausedReason ?? "unknown";
    const reason = textForCode(
      t,
      "donations.pause_reason",
      cause,
      "donations.pause_reason.unknown",
    );
    return (
      <Alert tone="warning" className="mb-5">
        {t("donations.paused_notice", { date: date(donation.pausedAt), reason })}
        {donation.resumesOn && (
          <p>{t("donations.resumes_notice", { date: dayText(t, locale, donation.resumesOn) })}</p>
        )}
      </Alert>
    );
  }
  if (donation.status === "discarded") {
    const code = donation.discardedReason ?? "other";
    const reason = textForCode(
      t,
      "donations.discard_reason",
      code,
      "donations.discard_reason.other",
    );
    return (
      <Alert tone="danger" className="mb-5">
        {t("donations.discarded_notice", { date: date(donation.discardedAt), reason })}
        {donation.discardedNote && (
          <p className="wrap-anywhere">
            {t("donations.discard_note")}: {donation.discardedNote}
          </p>
        )}
      </Alert>
    );
  }
  return null;
}
