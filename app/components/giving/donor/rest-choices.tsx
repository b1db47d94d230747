import { CsrfField } from "~/components/ui/forms/csrf-field";
import { moneyText } from "~/components/ui/text/money-text";
import type { OwnDonationDetail } from "~/domain/donations/donor-area/get-own-donation.server";
import { useT } from "~/i18n";
import { dayText, periodText } from "~/i18n/dates";

interface RestProps {
  donation: OwnDonationDetail;
  locale: string;
  /** The page that takes the post. */
  action: string;
}

/** Offers to skip the next month of an active donation, or to pause it until the donor resumes. */
export function RestChoices({ donation, locale, action }: RestProps) {
  const t = useT();
  const { next, isCharging } = donation;
  const values = next && {
    period: periodText(t, next.period ?? ""),
    amount: moneyText(next.amount, donation.currency),
    date: dayText(t, locale, next.on),
  };
  return (
    <>
      {isCharging && <p>{t("area.pause.charging")}</p>}
      {values && !isCharging && (
        <form className="donor-choice" method="post" action={action}>
          <CsrfField />
          <input type="hidden" name="period" value={next.period ?? ""} />
          <h2 className="subtitle">{t("area.skip.title", values)}</h2>
          <p>{t(next.isRetry ? "area.skip.retry" : "area.skip.text", values)}</p>
          <button className="button button-primary button-lg" name="intent" value="skip">
            {t("area.skip.submit", values)}
          </button>
        </form>
      )}
      <form className="donor-choice" method="post" action={action}>
        <CsrfField />
        <h2 className="subtitle">{t("area.pause.long")}</h2>
        <p>{t("area.pause.text")}</p>
        <button className="button button-outline button-lg" name="intent" value="pause">
          {t("area.pause.submit")}
        </button>
      </form>
    </>
  );
}

/** Takes back the donor's pause, or the month that the donor skipped, while that is possible. */
export function UndoRest({ donation, action }: Omit<RestProps, "locale">) {
  const t = useT();
  if (!donation.canResume && donation.unskips === null) return null;
  return (
    <form method="post" action={action}>
      <CsrfField />
      {donation.canResume ? (
        <button
          className="button button-primary button-lg button-wide"
          name="intent"
          value="resume"
        >
          {t("area.resume")}
        </button>
      ) : (
        <>
          <input type="hidden" name="period" value={donation.unskips ?? ""} />
          <button className="button button-outline button-wide" name="intent" value="unskip">
            {t("area.unskip", { period: periodText(t, donation.unskips ?? "") })}
          </button>
        </>
      )}
    </form>
  );
}
