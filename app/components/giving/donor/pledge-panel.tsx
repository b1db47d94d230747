import { NewCardForm } from "./new-card-form";
import type { FormState, TypedFields } from "~/components/giving/form-state";
import type { CampaignPageData } from "~/components/giving/page-data";
import { Alert } from "~/components/ui/messages/alert";
import { moneyText } from "~/components/ui/text/money-text";
import type { PayablePledge } from "~/domain/pledges/read-own-pledge.server";
import { useT } from "~/i18n";
import { formatDateTime } from "~/i18n/dates";
import type { DonorPage } from "./donor-frame";

export interface PledgePage extends DonorPage, Pick<CampaignPageData, "cards" | "documents"> {
  pledge: PayablePledge;
  action: string;
  typed: TypedFields;
}

interface PanelProps {
  page: PledgePage;
  state: FormState;
}

/** Shows what a donor pledged, and the form for their card while one is missing. */
export function PledgePanel({ page, state }: PanelProps) {
  const t = useT();
  const { pledge } = page;
  return (
    <div className="card card-body card-page">
      <h1 className="title">{t("public.pledge.title")}</h1>
      {pledge.mode === "sandbox" && <Alert tone="warning" title={t("public.pledge.sandbox")} />}
      <Standing page={page} />
      <Facts page={page} />
      {pledge.isPayable && <CardForm page={page} state={state} />}
    </div>
  );
}

/** Says what the donor has to do, or what happens next. */
function Standing({ page: { pledge, organization } }: Pick<PanelProps, "page">) {
  const t = useT();
  const values = { organization: organization.name };
  const isOver = pledge.state === "withdrawn" || pledge.state === "invalid";
  if (isOver) return <p role="status">{t("public.pledge.ended")}</p>;
  if (pledge.state === "charged_first" || pledge.state === "active")
    return <p role="status">{t("public.pledge.charged")}</p>;
  if (pledge.isPaid) {
    const isByDay = pledge.firstCharge === "collect_day";
    const kept = isByDay ? "public.pledge.kept_day" : "public.pledge.kept";
    return <p role="status">{t(kept, values)}</p>;
  }
  if (pledge.state === "first_declined" && pledge.isPayable)
    return <Alert tone="warning" title={t("public.pledge.declined")} />;
  if (pledge.mode === "live" && !pledge.isPayable)
    return <p role="status">{t("public.pledge.expired", values)}</p>;
  return null;
}

function Facts({ page: { pledge, organization } }: Pick<PanelProps, "page">) {
  const t = useT();
  const { agency, campaign, collectDay, consents, currency, recurrence } = pledge;
  const amount = moneyText(pledge.amount, currency);
  return (
    <>
      <dl className="thanks-facts">
        <div>
          <dt>{t("public.pledge.amount")}</dt>
          <dd>{recurrence === "monthly" ? t("public.pledge.monthly", { amount }) : amount}</dd>
        </div>
        {collectDay !== null && (
          <div>
            <dt>{t("public.pledge.day")}</dt>
            <dd>{collectDay === 0 ? t("public.pledge.last_day") : collectDay}</dd>
          </div>
        )}
        <div>
          <dt>{t("public.thanks.campaign")}</dt>
          <dd>{campaign.title}</dd>
        </div>
        <div>
          <dt>{t("public.card_page.organization")}</dt>
          <dd>{organization.name}</dd>
        </div>
        <div>
          <dt>{t("public.pledge.team")}</dt>
          <dd>{agency}</dd>
        </div>
      </dl>
      <h2 className="subtitle">{t("public.pledge.agreed")}</h2>
      {consents.map(({ key, text }) => (
        <p key={key}>{text}</p>
      ))}
    </>
  );
}

function CardForm({ page, state }: PanelProps) {
  const t = useT();
  const { locale, pledge, timezone } = page;
  const date = formatDateTime(pledge.until, timezone, t, locale, "sentence");
  const amount = moneyText(pledge.amount, pledge.currency);
  const isNow = pledge.firstCharge === "now";
  return (
    <NewCardForm
      page={page}
      state={state}
      title={t("public.pledge.card")}
      submit={t(isNow ? "public.pledge.submit_now" : "public.pledge.submit", { amount })}
      hint={t("public.pledge.until", { date })}
    />
  );
}
