import type { Brand } from "~/components/layout/brand";
import { CsrfField } from "~/components/ui/forms/csrf-field";
import { Icon } from "~/components/ui/icon";
import { moneyText } from "~/components/ui/text/money-text";
import type { ConversionPage } from "~/domain/donations/giving/get-conversion.server";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";
import { dayText } from "~/i18n/dates";
import { methodText } from "~/i18n/method-text";
import { formatAmount, formatRound } from "~/values/money/money";
import { CardSection } from "~/components/giving/card-section";
import { Notice, NoticeBox } from "~/components/giving/form-notice";
import type { FormState, TypedFields } from "~/components/giving/form-state";
import { GivingCheckbox, GivingInput, GivingSelect } from "~/components/giving/giving-field";
import type { CampaignPageData } from "~/components/giving/page-data";

export interface ConvertPage extends Pick<CampaignPageData, "cards" | "documents"> {
  donation: ConversionPage;
  title: string;
  locale: string;
  organization: Brand;
  platformHref: string;
  theme: { color: string };
  action: string;
  /** The same page with the form for another card; null while it is the only one. */
  otherHref: string | null;
  /** The last moment of the kept card, in words. */
  keptUntil: string | null;
  typed: TypedFields;
}

interface PanelProps {
  page: ConvertPage;
  state: FormState;
}

type Offer = NonNullable<ConversionPage["offer"]>;

/** Offers to continue a one-time donation every month, or shows the result. */
export function ConvertPanel({ page, state }: PanelProps) {
  const { donation } = page;
  return (
    <div className="card card-body card-page">
      {donation.state === "done" && donation.monthly && (
        <Done page={page} monthly={donation.monthly} />
      )}
      {donation.state === "closed" && <Closed page={page} />}
      {donation.offer && <Form page={page} state={state} offer={donation.offer} />}
    </div>
  );
}

function Done({
  page,
  monthly,
}: {
  page: ConvertPage;
  monthly: NonNullable<ConversionPage["monthly"]>;
}) {
  const t = useT();
  const { donation, locale, organization } = page;
  return (
    <>
      <h1 className="title">{t("public.convert.done_title")}</h1>
      <p className="thanks-lead" role="status">
        {t("public.convert.done", {
          amount: moneyText(monthly.amount, donation.currency),
          organization: organization.name,
        })}
      </p>
      {monthly.nextOn !== null && (
        <p>{t("public.convert.next", { date: dayText(t, locale, monthly.nextOn) })}</p>
      )}
      <p>{t("public.convert.manage")}</p>
      <a className="button button-outline" href={paths.donorArea()}>
        {t("public.own_donations")}
      </a>
    </>
  );
}

function Closed({ page }: { page: ConvertPage }) {
  const t = useT();
  return (
    <>
      <h1 className="title">{t("public.convert.closed_title")}</h1>
      <p>{t("public.convert.closed", { organization: page.organization.name })}</p>
      <a className="button button-outline" href="/">
        {t("public.closed.other_campaigns", { name: page.organization.name })}
      </a>
    </>
  );
}

function Form({ page, state, offer }: PanelProps & { offer: Offer }) {
  const t = useT();
  const { donation, locale, organization } = page;
  const { notice } = state;
  const { kept } = offer;
  return (
    <>
      <h1 className="title">{t("public.convert.title")}</h1>
      <p className="thanks-lead">
        {t("public.convert.text", {
          amount: moneyText(donation.amount, donation.currency),
          date: dayText(t, locale, donation.givenOn),
          campaign: donation.campaign.title,
        })}
      </p>
      <form id="convert" className="give-form" method="post" action={page.action}>
        <CsrfField />
        <input type="hidden" name="first_charge_on" value={offer.on} />
        {notice && (
          <NoticeBox state={state}>
            <Notice notice={notice} faults={state.faults} />
          </NoticeBox>
        )}
        <Amount
          donation={donation}
          limits={kept?.limits ?? offer.limits}
          isKept={kept !== null}
          state={state}
        />
        <h2 className="subtitle">{t("public.convert.card")}</h2>
        {kept ? (
          <>
            <input type="hidden" name="kept_card" value="1" />
            <p>
              {t("public.convert.kept", { card: methodText(t, kept), time: page.keptUntil ?? "" })}
            </p>
            <a className="link" href={page.otherHref ?? ""}>
              {t("public.convert.other_card")}
            </a>
          </>
        ) : (
          <>
            <p className="hint">
              {t(state.posted ? "public.form.retype_card" : "public.convert.card_hint")}
            </p>
            <CardSection page={page} state={state} />
          </>
        )}
        <GivingCheckbox
          state={state}
          name="agreed"
          label={t("public.convert.consent", {
            organization: organization.name,
            date: dayText(t, locale, offer.on),
          })}
        />
        <button className="button button-primary button-lg button-wide">
          {t("public.convert.submit")}
        </button>
        <p className="hint">{t("public.convert.not_now")}</p>
        <p className="hint give-safe">
          <Icon name="lock" size={16} />
          {t("public.form.security")}
        </p>
      </form>
    </>
  );
}

/** The amount of each month: typed, or one of the campaign's where it takes no other. */
function Amount({
  donation: { amount, currency },
  limits,
  isKept,
  state,
}: {
  donation: ConversionPage;
  limits: Offer["limits"];
  isKept: boolean;
  state: FormState;
}) {
  const t = useT();
  const label = t("public.convert.amount", { currency });
  const { choices } = limits;
  if (choices) {
    return (
      <GivingSelect
        state={state}
        name="amount"
        label={label}
        initial={formatAmount(amount, currency)}
        options={choices.map((one) => [formatAmount(one, currency), formatRound(one, currency)])}
      />
    );
  }
  return (
    <GivingInput
      state={state}
      name="amount"
      label={label}
      initial={formatAmount(amount, currency)}
      hint={t(isKept ? "public.convert.kept_limits" : "public.convert.limits", {
        min: formatRound(limits.min, currency),
        max: formatRound(limits.max, currency),
      })}
      inputMode="decimal"
      autoComplete="off"
    />
  );
}
