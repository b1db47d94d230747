import { Alert } from "~/components/ui/messages/alert";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";
import type { Translate } from "~/i18n/text-key";

export interface PlanNoticeData {
  /** `trial` and `plan` are over; `running` is a trial. */
  state: "running" | "trial" | "plan";
  plan: string;
  /** A running trial's days, rounded up: 1 is the last day. */
  daysLeft: number;
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
  if (state !== "running") return t(`account.plan_notice.${state}_ended`, titleValues(values));
  return daysLeft === 1
    ? t("account.plan_notice.last_day", titleValues(values))
    : t("account.plan_notice.days_left", { ...titleValues(values), days: daysLeft });
}

const titleValues = ({ plan, lastDay }: Pick<PlanNoticeData, "plan" | "lastDay">) => ({
  plan,
  lastDay,
});

/** Says what ends when, what that changes, and what to do (product.md, trial notices). */
export function PlanNotice({ notice, isHome }: { notice: PlanNoticeData; isHome: boolean }) {
  const t = useT();
  const { state, daysLeft } = notice;
  if (state === "running" && !isHome && daysLeft > LAST_DAYS) return null;
  const tone = state !== "running" ? "danger" : daysLeft <= URGENT_DAYS ? "warning" : "info";
  return (
    <Alert tone={tone} title={planTitle(t, notice)}>
      <PlanText notice={notice} />
    </Alert>
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
