import { LinkChoice, LinkForm, type DonorLinks } from "./link-form";
import { NewCardForm } from "./new-card-form";
import type { FormState, TypedFields } from "~/components/giving/form-state";
import type { CampaignPageData } from "~/components/giving/page-data";
import type { Brand } from "~/components/layout/brand";
import { Alert } from "~/components/ui/messages/alert";
import { moneyText } from "~/components/ui/text/money-text";
import type { DonorCard } from "~/domain/donations/donor-area/get-donor-card.server";
import { useT } from "~/i18n";
import { dayText, formatDateTime, periodText } from "~/i18n/dates";
import { textForCode } from "~/i18n/text-key";
import { methodText } from "~/i18n/method-text";

export interface DonorCardPage extends Pick<CampaignPageData, "cards" | "documents"> {
  donation: DonorCard;
  /** The other ways to pay each month. */
  links: DonorLinks;
  title: string;
  locale: string;
  timezone: string;
  organization: Brand;
  platformHref: string;
  theme: { color: string };
  action: string;
  /** The post before this page stored the card. */
  isSaved: boolean;
  typed: TypedFields;
  /** How many other monthly donations the donor may give the same card; only in the donor's own area. */
  otherDonations?: number;
  /** The page of the donation in the donor's own area. */
  back?: string;
}

interface PanelProps {
  page: DonorCardPage;
  state: FormState;
}

/** Shows which donation it is, what failed, and the form for another card. */
export function DonorCardPanel({ page, state }: PanelProps) {
  const t = useT();
  const { donation } = page;
  if (donation.state === "ended") return <Ended page={page} />;
  const isDone = page.isSaved && !state.posted && !hasFailed(donation);
  return (
    <div className="card card-body card-page">
      {page.back !== undefined && (
        <a className="link" href={page.back}>
          ← {donation.campaign.title}
        </a>
      )}
      <h1 className="title">{t(isDone ? savedText(donation) : titleOf(donation))}</h1>
      {!donation.method.isCard && (
        <p>{t(isDebit(donation) ? "public.card_page.from_debit" : "public.card_page.from_link")}</p>
      )}
      {page.isSaved && !state.posted ? <Result page={page} /> : <Cause page={page} />}
      <Facts page={page} />
      {!isDone && page.links.chosen === null && <CardForm page={page} state={state} />}
      {!isDone && <LinkForm page={page} state={state} />}
      {!isDone && <LinkChoice page={page} />}
    </div>
  );
}

const isDebit = ({ method }: DonorCard) => method.methodId === "cbu";

/** A donation without a card may move to one. */
export const titleOf = (donation: DonorCard) => {
  if (donation.method.isCard) return "public.card_page.title";
  return isDebit(donation) ? "public.card_page.title_debit" : "public.card_page.title_method";
};

const savedText = (donation: DonorCard) => {
  if (donation.method.isCard) return "public.card_page.saved";
  return isDebit(donation) ? "public.card_page.saved_debit" : "public.card_page.saved_link";
};

const nextText = (donation: DonorCard) => {
  if (donation.method.isCard) return "public.card_page.next";
  return isDebit(donation) ? "public.card_page.next_debit" : "public.card_page.next_link";
};

const hasFailed = ({ lastCharge }: DonorCard) =>
  lastCharge?.isOfCard === true && lastCharge.status === "rejected";

function Ended({ page }: { page: DonorCardPage }) {
  const t = useT();
  return (
    <div className="card card-body card-page">
      <h1 className="title">{t("public.card_page.ended")}</h1>
      <p>{t("public.card_page.ended_text")}</p>
      <a className="button button-outline" href="/">
        {t("public.closed.other_campaigns", { name: page.organization.name })}
      </a>
    </div>
  );
}

/** Shows what happened to the donation's card. */
function Cause({ page }: { page: DonorCardPage }) {
  const t = useT();
  const { donation, organization, locale, timezone } = page;
  const { lastCharge, state } = donation;
  const isDeclined = lastCharge?.status === "rejected";
  return (
    <>
      {isDeclined && (
        <Alert
          tone="warning"
          title={t("public.card_page.declined", {
            date: formatDateTime(lastCharge.date, timezone, t, locale, "date"),
            amount: moneyText(lastCharge.amount, donation.currency),
          })}
        >
          <p>
            {textForCode(
              t,
              "errors.decline",
              lastCharge.declineCode ?? "processing_error",
              "errors.card_declined",
            )}
          </p>
        </Alert>
      )}
      {state === "mendable" && <p>{t("public.card_page.mendable")}</p>}
      {state === "stopped" && (
        <p>{t("public.card_page.stopped", { organization: organization.name })}</p>
      )}
    </>
  );
}

/** Shows the result of the new card. */
function Result({ page }: { page: DonorCardPage }) {
  const t = useT();
  const { donation, locale } = page;
  const { lastCharge, nextChargeOn } = donation;
  const textOf = (amount: bigint | null) => moneyText(amount ?? donation.amount, donation.currency);
  if (donation.isCharging) {
    const amount = textOf(donation.nextAmount ?? lastCharge?.amount ?? null);
    return (
      <div role="status">
        <p>{t("public.card_page.charging", { amount })}</p>
        <a className="link" href={`${page.action}?saved=1`}>
          {t("public.card_page.see_result")}
        </a>
        <noscript>
          <meta httpEquiv="refresh" content="5" />
        </noscript>
      </div>
    );
  }
  if (hasFailed(donation)) return <Cause page={page} />;
  const isPaid = lastCharge?.isOfCard === true && lastCharge.status === "approved";
  return (
    <div role="status">
      {isPaid && lastCharge.period !== null && (
        <p>
          {t("public.card_page.charged", {
            amount: textOf(lastCharge.amount),
            period: periodText(t, lastCharge.period),
          })}
        </p>
      )}
      {nextChargeOn !== null && (
        <p>
          {t(nextText(donation), {
            amount: textOf(donation.nextAmount),
            date: dayText(t, locale, nextChargeOn),
          })}
        </p>
      )}
      {donation.state === "stopped" && (
        <p>{t("public.card_page.stopped", { organization: page.organization.name })}</p>
      )}
    </div>
  );
}

function Facts({ page }: { page: DonorCardPage }) {
  const t = useT();
  const { donation, organization } = page;
  const { method } = donation;
  return (
    <dl className="thanks-facts">
      <div>
        <dt>{t("public.card_page.donation")}</dt>
        <dd>
          {t("public.card_page.monthly", {
            amount: moneyText(donation.amount, donation.currency),
          })}
        </dd>
      </div>
      <div>
        <dt>{t("public.thanks.campaign")}</dt>
        <dd>{donation.campaign.title}</dd>
      </div>
      <div>
        <dt>{t("public.card_page.organization")}</dt>
        <dd>{organization.name}</dd>
      </div>
      <div>
        <dt>{t(method.isCard ? "public.card_page.current" : "common.fields.payment_method")}</dt>
        <dd>{[methodText(t, method), method.expires].filter(Boolean).join(" · ")}</dd>
      </div>
    </dl>
  );
}

function CardForm({ page, state }: PanelProps) {
  const t = useT();
  const { donation, locale } = page;
  const { nextChargeOn, openPeriod, openAmount } = donation;
  return (
    <NewCardForm
      page={page}
      state={state}
      title={t(donation.method.isCard ? "public.card_page.new" : "public.methods.card")}
      submit={t("public.card_page.submit")}
    >
      {(page.otherDonations ?? 0) > 0 && (
        <label className="check">
          <input
            type="checkbox"
            name="every"
            value="1"
            defaultChecked={state.value("every") === "1"}
          />
          <span>{t("area.card.every", { others: page.otherDonations ?? 0 })}</span>
        </label>
      )}
      {openPeriod !== null && openAmount !== null && (
        <div className="field">
          <input type="hidden" name="charge_amount" value={openAmount.toString()} />
          <label className="check">
            <input type="checkbox" name="charge_now" value="1" aria-describedby="charge-now-hint" />
            <span>
              {t("public.card_page.charge_now", {
                amount: moneyText(openAmount, donation.currency),
                period: periodText(t, openPeriod),
              })}
              <span id="charge-now-hint" className="hint">
                {nextChargeOn === null
                  ? t("public.card_page.charge_later")
                  : t("public.card_page.charge_on", { date: dayText(t, locale, nextChargeOn) })}
              </span>
            </span>
          </label>
          {state.errors("charge_now").map((fault) => (
            <p key={fault} className="error">
              {fault}
            </p>
          ))}
        </div>
      )}
    </NewCardForm>
  );
}
