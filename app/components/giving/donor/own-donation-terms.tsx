import { CoverPicture } from "~/components/giving/cover-picture";
import { moneyText } from "~/components/ui/text/money-text";
import type { OwnDonationDetail } from "~/domain/donations/donor-area/get-own-donation.server";
import type { OwnCharge, OwnDonation } from "~/domain/donations/donor-area/own-donation";
import { useT } from "~/i18n";
import { dayText, periodText } from "~/i18n/dates";
import { upgradeText } from "~/i18n/upgrades";
import { methodText } from "~/i18n/method-text";
import type { Translate } from "~/i18n/text-key";

interface OwnDonationProps {
  donation: OwnDonation;
  locale: string;
}

/** Returns a donation's state in the donor's words. */
export function stateText(
  t: Translate,
  donation: OwnDonation,
  { locale, organization }: { locale: string; organization: string },
): string {
  if (donation.toPay) return t("area.state.to_pay");
  if (donation.isCharging) return t("area.state.charging");
  if (donation.next?.isRetry) return t("area.state.retried");
  if (donation.resumesOn) {
    return t("area.state.until", { date: dayText(t, locale, donation.resumesOn) });
  }
  const isWithoutCard = donation.state === "by_card" && donation.method?.isCard === false;
  return t(`area.state.${isWithoutCard ? "by_method" : donation.state}`, { organization });
}

/** Returns the sentence on the next charge; null without one. */
export function nextText(
  t: Translate,
  { next, currency, isPaidByLink }: OwnDonation,
  locale: string,
): string | null {
  if (!next) return null;
  const values = { amount: moneyText(next.amount, currency), date: dayText(t, locale, next.on) };
  if (isPaidByLink) return t("area.next_link", values);
  return t(next.isRetry ? "area.next_retry" : "area.next", values);
}

/** Returns the amount with its rhythm. */
export function amountText(t: Translate, { amount, currency, isMonthly }: OwnDonation): string {
  const money = moneyText(amount, currency);
  return isMonthly ? t("public.card_page.monthly", { amount: money }) : money;
}

/** Shows the picture of the cause and the terms of a donation. */
export function OwnDonationTerms({
  donation,
  locale,
  organization,
}: OwnDonationProps & { donation: OwnDonationDetail; organization: string }) {
  const t = useT();
  const { method, collectDay, upgrade, currency } = donation;
  const next = nextText(t, donation, locale);
  const { cover } = donation.campaign;
  return (
    <>
      {cover && <CoverPicture pictureId={cover.id} color="" alt="" focus={cover.focus} small />}
      <dl className="thanks-facts">
        <Fact
          name={t(
            donation.campaign.type === "tickets" ? "area.purchase" : "public.card_page.donation",
          )}
          value={amountText(t, donation)}
        />
        {donation.isMonthly && donation.given > 0n && (
          <Fact name={t("area.given")} value={moneyText(donation.given, currency)} />
        )}
        <Fact
          name={t("area.state.label")}
          value={stateText(t, donation, { locale, organization })}
        />
        {next !== null && (
          <Fact
            name={t(donation.isPaidByLink ? "area.next_link_label" : "area.next_label")}
            value={next}
          />
        )}
        {collectDay !== null && donation.state !== "ended" && (
          <Fact
            name={t("area.terms.day")}
            value={
              collectDay === "last"
                ? t("common.collect_day.last")
                : t("common.collect_day.day", { day: collectDay })
            }
          />
        )}
        {method && (
          <Fact
            name={t("common.fields.payment_method")}
            value={[methodText(t, method), method.expires].filter(Boolean).join(" · ")}
          />
        )}
        {upgrade && donation.state !== "ended" && (
          <Fact
            name={t("area.upgrade.label")}
            value={[
              upgradeText(t, currency, upgrade),
              upgrade.nextOn !== null && upgrade.newAmount !== null
                ? t("area.upgrade.next", {
                    amount: moneyText(upgrade.newAmount, currency),
                    date: dayText(t, locale, upgrade.nextOn),
                  })
                : "",
            ]
              .filter(Boolean)
              .join(". ")}
          />
        )}
        <Fact
          name={t(donation.isMonthly ? "area.given_on" : "area.date")}
          value={dayText(t, locale, donation.givenOn)}
        />
      </dl>
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

interface OwnChargesProps extends OwnDonationProps {
  /** The addresses of receipts by charge; omitted where a stranger may read. */
  receipts?: Readonly<Record<string, string>>;
}

/** Lists every charge, and the months that the donor skipped. */
export function OwnCharges({ donation, locale, receipts = {} }: OwnChargesProps) {
  const t = useT();
  if (donation.charges.length === 0 && donation.skipped.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="charges">
      <h2 id="charges" className="subtitle">
        {t("area.charges")}
      </h2>
      <ul className="thanks-facts donor-list">
        {donation.skipped.map((period) => (
          <li key={period}>
            <span>{t("area.skipped_month", { period: periodText(t, period) })}</span>
          </li>
        ))}
        {donation.charges.map((charge) => (
          <Charge
            key={charge.id}
            charge={charge}
            donation={donation}
            locale={locale}
            receipt={receipts[charge.id]}
          />
        ))}
      </ul>
    </section>
  );
}

function Charge({
  charge,
  donation,
  locale,
  receipt,
}: OwnDonationProps & { charge: OwnCharge; receipt: string | undefined }) {
  const t = useT();
  const money = (amount: bigint) => moneyText(amount, donation.currency);
  return (
    <li>
      <span>
        {dayText(t, locale, charge.on)}
        <span className="hint">
          {[
            t(
              charge.id === donation.toPay?.transactionId
                ? "area.charge.to_pay"
                : chargeKey(charge.status),
            ),
            charge.returnedAmount > 0n
              ? t("area.charge.refunded_amount", { amount: money(charge.returnedAmount) })
              : "",
          ]
            .filter(Boolean)
            .join(" · ")}
        </span>
        {receipt !== undefined && (
          <a className="link" href={receipt}>
            {t("area.charge.receipt")}
            <span className="unseen"> {dayText(t, locale, charge.on)}</span>
          </a>
        )}
      </span>
      <b>{money(charge.amount)}</b>
    </li>
  );
}

/** A donor needs fewer words than the organisation. */
function chargeKey(status: string) {
  switch (status) {
    case "approved":
      return "area.charge.received";
    case "refunded":
    case "charged_back":
      return "area.charge.returned";
    case "in_process":
    case "pending":
      return "area.charge.confirming";
    case "in_mediation":
      return "area.charge.disputed";
    case "cancelled":
      return "area.charge.unpaid";
    default:
      return "area.charge.declined";
  }
}
