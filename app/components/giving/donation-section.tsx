import { useContext } from "react";
import { FieldLabelsContext } from "~/components/ui/forms/field-labels";
import { classNames } from "~/components/ui/class-names";
import { useT } from "~/i18n";
import { formatRound, numberFormat } from "~/values/money/money";
import type { CampaignPageData } from "./page-data";
import { OTHER_AMOUNT } from "./donation-post";
import { MAKE_MONTHLY, type FormState } from "./form-state";
import { FieldFault, GivingSelect, idOf } from "./giving-field";

/** Characters that fit on one line when three amounts are side by side. */
const SHORT_AMOUNT = 11;

interface DonationSectionProps {
  page: CampaignPageData;
  state: FormState;
}

/** First step: frequency, amount, collect day and the offered increase. */
export function DonationSection({ page, state }: DonationSectionProps) {
  const { campaign } = page;
  return (
    <>
      <Frequency campaign={campaign} state={state} />
      <Amounts page={page} state={state} />
      {campaign.monthlyOffered && campaign.oneTimeOffered && <Nudge page={page} />}
      {campaign.monthlyOffered && <CollectDay page={page} state={state} />}
      {page.upgrade && <Upgrade offer={page.upgrade} state={state} />}
      {page.installments.length > 0 && <Installments page={page} state={state} />}
      {page.coverFees && <CoverFees offer={page.coverFees} state={state} />}
    </>
  );
}

function Frequency({
  campaign,
  state,
}: {
  campaign: CampaignPageData["campaign"];
  state: FormState;
}) {
  const t = useT();
  const name = "donation[recurrency]";
  const { monthlyOffered, oneTimeOffered } = campaign;
  if (!monthlyOffered || !oneTimeOffered) {
    return (
      <>
        <input type="hidden" name={name} value={monthlyOffered ? "1" : "0"} />
        <p className="label">
          {t(monthlyOffered ? "public.form.only_monthly" : "public.form.only_one_time")}
        </p>
      </>
    );
  }
  const chosen = state.value(name) || (campaign.recurrenceDefault === "one_time" ? "0" : "1");
  return (
    <fieldset aria-describedby="donation-recurrency-error">
      <legend className="label">{t("public.form.recurrence")}</legend>
      <div className="choices choices-2">
        {(["1", "0"] as const).map((value) => (
          <label key={value} className="choice">
            <input type="radio" name={name} value={value} defaultChecked={chosen === value} />
            <b>
              {t(
                value === "1" ? "public.form.frequency_monthly" : "public.form.frequency_one_time",
              )}
            </b>
          </label>
        ))}
      </div>
      <FieldFault id="donation-recurrency" errors={state.errors("donation.recurrency")} />
    </fieldset>
  );
}

/**
 * One line that offers a smaller monthly donation. The page's script shows it after a larger one-time
 * choice. Without script the form always shows it, and its button posts the form.
 */
function Nudge({ page: { action, campaign } }: { page: CampaignPageData }) {
  const t = useT();
  const [smallest] = campaign.amounts
    .filter(({ recurrence }) => recurrence !== "one_time")
    .toSorted((a, b) => (a.amount < b.amount ? -1 : 1));
  const yes = t("public.form.nudge_yes");
  return (
    <>
      <p id="nudge" className="give-nudge" hidden>
        <span />
        <button type="button" className="link">
          {yes}
        </button>
      </p>
      {smallest && !campaign.preview && (
        <noscript>
          <p className="give-nudge give-once">
            {t("public.form.nudge", { amount: formatRound(smallest.amount, campaign.currency) })}
            <button
              className="link"
              name={MAKE_MONTHLY}
              value={smallest.id}
              formAction={`${action}#donation`}
              formNoValidate
            >
              {yes}
            </button>
          </p>
        </noscript>
      )}
    </>
  );
}

const ITEM = "donation[item]";
const AMOUNT_PATH = "donation.items.0.amount";

function Amounts({ page, state }: DonationSectionProps) {
  const t = useT();
  useContext(FieldLabelsContext)?.set(idOf(AMOUNT_PATH), t("public.form.amount_label"));
  const { campaign } = page;
  const { amounts, currency, allowOtherAmount } = campaign;
  const errors = state.errors(AMOUNT_PATH);
  const usual = amounts.filter(
    ({ recurrence }) => recurrence === null || recurrence === campaign.recurrenceDefault,
  );
  const initial = state.value(ITEM) || usual[middleOf(usual.length)]?.id || OTHER_AMOUNT;
  const known = amounts.some(({ id }) => id === initial) || allowOtherAmount;
  const chosen = known ? initial : amounts[0]?.id;
  const even = (amounts.length + (allowOtherAmount ? 1 : 0)) % 2 === 0;
  const long = amounts.some(({ amount }) => formatRound(amount, currency).length > SHORT_AMOUNT);
  return (
    <fieldset
      id={idOf(AMOUNT_PATH)}
      className="field"
      aria-describedby="donation-items-0-amount-error"
    >
      {amounts.length > 0 && <legend className="label">{t("public.form.amount_label")}</legend>}
      {amounts.length > 0 && (
        <div
          className={classNames("choices give-amounts", long ? "give-long" : even && "choices-2")}
        >
          {amounts.map(({ id, amount, caption, recurrence }) => (
            <label
              key={id}
              className={classNames(
                "choice",
                recurrence === "monthly" && "give-monthly",
                recurrence === "one_time" && "give-once",
              )}
            >
              <input
                type="radio"
                name={ITEM}
                value={id}
                defaultChecked={chosen === id}
                data-amount={String(amount)}
              />
              <b>{formatRound(amount, currency)}</b>
              {caption !== "" && <small lang={page.contentLang}>{caption}</small>}
            </label>
          ))}
          {allowOtherAmount && (
            <label className="choice">
              <input
                type="radio"
                name={ITEM}
                value={OTHER_AMOUNT}
                id="other-amount"
                defaultChecked={chosen === OTHER_AMOUNT}
              />
              <b>{t("public.form.other_amount")}</b>
            </label>
          )}
        </div>
      )}
      {allowOtherAmount && <OtherAmount page={page} state={state} isAlone={amounts.length === 0} />}
      <FieldFault id="donation-items-0-amount" errors={errors} />
    </fieldset>
  );
}

interface OtherAmountProps extends DonationSectionProps {
  /** The campaign suggests no amounts. */
  isAlone: boolean;
}

/** The field for an amount that is not among the suggested ones. */
function OtherAmount({ page, state, isAlone }: OtherAmountProps) {
  const t = useT();
  const { symbol, decimals } = numberFormat(page.campaign.currency);
  return (
    <div className={isAlone ? "field" : "field give-other"}>
      <label htmlFor="amount" className="label">
        {t(isAlone ? "public.form.amount_label" : "public.form.other_amount_label")}
      </label>
      <span className="affixed">
        <span className={symbol.length > 1 ? "affix affix-wide" : "affix"} aria-hidden>
          {symbol}
        </span>
        <input
          id="amount"
          name="amount"
          className="input"
          inputMode={decimals === 0 ? "numeric" : "decimal"}
          autoComplete="off"
          defaultValue={state.value("amount")}
          aria-invalid={state.errors(AMOUNT_PATH).length > 0 || undefined}
          aria-describedby="amount-hint donation-items-0-amount-error"
        />
      </span>
      <p id="amount-hint" className="hint">
        {page.limits.text}
      </p>
      {isAlone && <input type="hidden" name={ITEM} value={OTHER_AMOUNT} />}
    </div>
  );
}

/** Returns the middle amount, which most people choose. */
function middleOf(count: number): number {
  return Math.floor((count - 1) / 2);
}

function CollectDay({ page, state }: DonationSectionProps) {
  const t = useT();
  const { collectDay } = page;
  const options = collectDay.days.map((day): [string, string] => [
    `${day}`,
    day === "last" ? t("common.collect_day.last") : `${day}`,
  ]);
  return (
    <div className="give-day give-monthly">
      {!collectDay.chargesNow && (
        <input type="hidden" name="donation[first_charge]" value="collect_day" />
      )}
      <div id="fold-day" data-folds>
        <GivingSelect
          state={state}
          name="donation[collect_day]"
          label={t("public.form.collect_day")}
          initial={String(collectDay.initial)}
          proposal={String(collectDay.initial)}
          options={options}
        />
      </div>
      <p className="hint" id="next-charges" role="status">
        {collectDay.text}
      </p>
      <p data-fold="fold-day" hidden>
        <button type="button" className="link">
          {t("public.form.change_day")}
        </button>
      </p>
    </div>
  );
}

/** Only for a one-time donation. */
function Installments({ page, state }: DonationSectionProps) {
  const t = useT();
  return (
    <GivingSelect
      state={state}
      name="donation[installments]"
      label={t("public.form.installments")}
      className="give-once"
      initial="1"
      options={[1, ...page.installments].map((count) => [
        String(count),
        t("public.form.installments_of", { count }),
      ])}
    />
  );
}

/** Never ticked beforehand: the donor decides to add the fees. */
function CoverFees({
  offer,
  state,
}: {
  offer: NonNullable<CampaignPageData["coverFees"]>;
  state: FormState;
}) {
  const errors = state.errors("cover_fees");
  return (
    <div className="field">
      <label className="check">
        <input
          type="checkbox"
          id="cover-fees"
          name="cover_fees"
          value={offer.basisPoints}
          defaultChecked={state.value("cover_fees") !== ""}
          aria-invalid={errors.length > 0 || undefined}
          aria-describedby="cover-fees-error"
        />
        <span>{offer.label}</span>
      </label>
      <FieldFault id="cover-fees" errors={errors} />
    </div>
  );
}

/** Never ticked beforehand: an increase begins only where the donor ticked it. */
function Upgrade({
  offer,
  state,
}: {
  offer: NonNullable<CampaignPageData["upgrade"]>;
  state: FormState;
}) {
  const name = "donation[upgrade][percentage]";
  const path = "donation.upgrade.percentage";
  const errors = state.errors(path);
  return (
    <div className="field give-monthly">
      <label className="check">
        <input
          type="checkbox"
          id="upgrade"
          name={name}
          value={offer.percentage}
          defaultChecked={state.value(name) === offer.percentage}
          aria-invalid={errors.length > 0 || undefined}
          aria-describedby="donation-upgrade-percentage-error"
        />
        <span>{offer.consent}</span>
      </label>
      <input type="hidden" name="donation[upgrade][period]" value={offer.period} />
      <input type="hidden" name="donation[upgrade][auto]" value={offer.auto ? "1" : "0"} />
      <FieldFault id="donation-upgrade-percentage" errors={errors} />
    </div>
  );
}
