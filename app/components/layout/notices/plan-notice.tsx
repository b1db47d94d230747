import { Alert } from "~/components/ui/messages/alert";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";
import type { Translate } from "~/i18n/text-key";

export interface PlanNoticeData {
  /** `trial` and `plan` are over; `running` is a trial; an invoice of `past_due` and `unpaid` plans is open, and of the latter the features are over. */
  state: "running" | "trial" | "plan" | "past_due" | "unpaid";
  plan: string;
  /** A running trial's days, rounded up: 1 is the last day. */
  daysLeft: number;
  /** Whether the notice takes one line: a running trial after its first day. */
  isBrief: boolean;
  /** The last day, in words. */
  lastDay: string;
  /** The commission of monthly donations after the end, in words. */
  commission: string;
  email: string;
  /** The dialog of a trial's last days, or of its end; null for none. */
  dialog: {
    /** User and organisation. */
    person: string;
    /** The dialog shows once for each: the local day, and after the end the session as well. */
    occasion: string;
  } | null;
}

/** On the dashboard a trial always shows; elsewhere in its last days. */
const LAST_DAYS = 15;
const URGENT_DAYS = 7;

export function planTitle(t: Translate, { state, daysLeft, ...values }: PlanNoticeData): string {
  if (state === "past_due" || state === "unpaid")
    return t(`account.plan_notice.${state}`, titleValues(values));
  if (state !== "running") return t(`account.plan_notice.${state}_ended`, titleValues(values));
  return daysLeft === 1
    ? t("account.plan_notice.last_day", titleValues(values))
    : t("account.plan_notice.days_left", { ...titleValues(values), days: daysLeft });
}

const titleValues = ({ plan, lastDay }: Pick<PlanNoticeData, "plan" | "lastDay">) => ({
  plan,
  lastDay,
});

function toneOf(state: PlanNoticeData["state"], daysLeft: number) {
  if (state === "running") return daysLeft <= URGENT_DAYS ? "warning" : "info";
  return state === "past_due" ? "warning" : "danger";
}

/** Says what ends when, what that changes, and what to do (product.md, trial notices). */
export function PlanNotice({ notice, isHome }: { notice: PlanNoticeData; isHome: boolean }) {
  const t = useT();
  const { state, daysLeft } = notice;
  if (state === "running" && !isHome && daysLeft > LAST_DAYS) return null;
  if (notice.isBrief) {
    return (
      <Alert tone={toneOf(state, daysLeft)}>
        <p className="flex flex-wrap gap-x-4">
          <span className="label">{planTitle(t, notice)}</span>
          <a className="link" href={paths.choosePlan()}>
            {t("account.plan_notice.plans")}
          </a>
        </p>
      </Alert>
    );
  }
  const isUnpaid = state === "past_due" || state === "unpaid";
  return (
    <Alert tone={toneOf(state, daysLeft)} title={planTitle(t, notice)}>
      {isUnpaid ? <UnpaidText notice={notice} /> : <PlanText notice={notice} />}
    </Alert>
  );
}

/** Says what follows when the invoice stays unpaid, and leads to mending the payment. */
function UnpaidText({ notice: { state, commission } }: { notice: PlanNoticeData }) {
  const t = useT();
  return (
    <>
      <p>
        {t(`account.plan_notice.${state === "unpaid" ? "unpaid_now" : "past_due_then"}`, {
          commission,
        })}
      </p>
      <p>
        <a className="link" href={paths.subscriptionPayment()}>
          {t("account.plan_notice.method")}
        </a>
      </p>
    </>
  );
}

/** Says what the end changes, and leads to the plans and to us. */
export function PlanText({ notice }: { notice: PlanNoticeData }) {
  const t = useT();
  const { state, commission, email } = notice;
  return (
    <>
      <p>{t(`account.plan_notice.${state === "running" ? "then" : "now"}`, { commission })}</p>
      <p className="flex flex-wrap gap-x-4 wrap-anywhere">
        <a className="link" href={paths.choosePlan()}>
          {t("account.plan_notice.plans")}
        </a>
        <a className="link" href={`mailto:${email}`}>
          {t("account.plan_notice.contact", { email })}
        </a>
      </p>
    </>
  );
}
