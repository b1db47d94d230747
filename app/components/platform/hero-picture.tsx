import { LogoMark } from "~/components/layout/logo";
import { Icon } from "~/components/ui/icon";
import type { LogoKind } from "~/countries/country-shape";
import { useT } from "~/i18n";

const COLLECT_DAY = 10;

interface HeroPictureProps {
  /** Typical preset amounts, in the currency of the country context. */
  amounts: readonly string[];
  logo: LogoKind;
}

/** Shows the product as donors see it: a form, its receipt, the next charge. Screen readers get one label. */
export function HeroPicture({ amounts, logo }: HeroPictureProps) {
  const t = useT();
  const chosen = amounts[1] ?? "";
  return (
    <div role="img" aria-label={t("home.picture.label")} className="hero-picture">
      <div aria-hidden className="hero-form">
        <img src="/example-campaign.svg" alt="" width={1600} height={840} className="hero-cause" />
        <div className="flex items-center gap-3">
          <span className="hero-face">
            <Icon name="heart" />
          </span>
          <div>
            <p className="text-sm text-muted">{t("home.picture.organization")}</p>
            <p className="font-bold">{t("home.picture.title")}</p>
          </div>
        </div>
        <div className="hero-toggle">
          <span data-on="">{t("home.picture.monthly")}</span>
          <span>{t("home.picture.once")}</span>
        </div>
        <div className="hero-amounts">
          {amounts.map((amount) => (
            <span key={amount} {...(amount === chosen ? { "data-on": "" } : {})}>
              {amount}
            </span>
          ))}
        </div>
        <div className="hero-card">
          <Icon name="card" />
          <span>{t("home.picture.card")}</span>
          <CardDigits />
        </div>
        <span className="button button-primary button-lg hero-give">
          {t("home.picture.donate", { amount: chosen })}
        </span>
      </div>
      <div aria-hidden className="hero-note hero-receipt">
        <span className="hero-sign tone-success">
          <Icon name="check" />
        </span>
        <div>
          <p className="font-bold">{t("home.picture.approved")}</p>
          <p className="text-sm text-muted">{t("home.picture.receipt")}</p>
        </div>
      </div>
      <div aria-hidden className="hero-note hero-next">
        <LogoMark kind={logo} />
        <div>
          <p className="text-sm text-muted">{t("home.picture.next")}</p>
          <p className="font-bold">{t("home.picture.next_day", { day: COLLECT_DAY })}</p>
        </div>
        <b className="ml-auto whitespace-nowrap tabular-nums">{chosen}</b>
      </div>
    </div>
  );
}

function CardDigits() {
  return (
    <svg width="122" height="8" viewBox="0 0 122 8" fill="currentColor" className="ml-auto">
      {[0, 32, 64, 96].flatMap((left) =>
        [0, 7, 14, 21].map((step) => (
          <circle key={left + step} cx={left + step + 3} cy="4" r="2" />
        )),
      )}
    </svg>
  );
}
