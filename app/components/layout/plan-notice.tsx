import { Alert } from "~/components/ui/alert";
import { useT } from "~/i18n";

export interface PlanNoticeData {
  /** `trial` and `plan` are over; `running` is a trial. */
  state: "running" | "trial" | "plan";
  /** The plan's name. */
  plan: string;
  /** Of a running trial, rounded up: 1 is the last day. */
  daysLeft: number;
  /** The last day, in words. */
  lastDay: string;
  /** The commission of monthly donations after the end, in words. */
  commission: string;
  pricingHref: string;
  email: string;
}

/** On the dashboard a trial always shows; elsewhere in its last days. */
const LAST_DAYS = 15;
const URGENT_DAYS = 7;

/** Says what ends when, what that changes, and what to do (product.md, trial notices). */
export function PlanNotice({ notice, isHome }: { notice: PlanNoticeData; isHome: boolean }) {
  const t = useT();
  const { state, daysLeft, pricingHref, email, ...values } = notice;
  if (state === "running" && !isHome && daysLeft > LAST_DAYS) return null;
  const tone = state !== "running" ? "danger" : daysLeft <= URGENT_DAYS ? "warning" : "info";
  const title =
    state !== "running"
      ? t(`manage.plan_notice.${state}_ended`, values)
      : daysLeft === 1
        ? t("manage.plan_notice.last_day", values)
        : t("manage.plan_notice.days_left", { ...values, days: daysLeft });
  return (
    <Alert tone={tone} title={title} className="mb-6">
      <p>{t(`manage.plan_notice.${state === "running" ? "then" : "now"}`, values)}</p>
      <p className="flex flex-wrap gap-x-4 wrap-anywhere">
        <a className="link" href={pricingHref} target="_blank" rel="noopener noreferrer">
          {t("manage.plan_notice.plans")}
        </a>
        <a className="link" href={`mailto:${email}`}>
          {t("manage.plan_notice.contact", { email })}
        </a>
      </p>
    </Alert>
  );
}
