import { PeriodChoice } from "~/components/platform/period-choice";
import { PlanCard } from "~/components/platform/plan-card";
import { Alert } from "~/components/ui/messages/alert";
import type { PlanPeriod, PlanTier } from "~/countries/plans/plans";
import type { OfferedPlan } from "~/http/offered-plans.server";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";

export interface PlanStepProps {
  plans: readonly OfferedPlan[];
  period: PlanPeriod;
  trialTier: PlanTier;
  /** What the organisation has now; null for a person who may not choose. */
  current: {
    tier: PlanTier;
    period: PlanPeriod;
    trial: boolean;
    ended: boolean;
    /** The day until which our staff gave the plan; nothing else can be chosen before it. */
    grantedUntil: string | null;
  } | null;
}

/** Shows the four plans with what each one unlocks; a plan leads to its payment. */
export function PlanStep({ plans, period, trialTier, current }: PlanStepProps) {
  const t = useT();
  const isCurrent = (tier: PlanTier, of: PlanPeriod) =>
    current?.tier === tier &&
    !current.trial &&
    !current.ended &&
    (tier === "original" || current.period === of);
  const noteOf = (tier: PlanTier, of: PlanPeriod) => {
    if (isCurrent(tier, of)) return t("subscription.choose.current");
    return current?.trial && tier === trialTier ? t("subscription.choose.on_trial") : null;
  };
  return (
    <div className="pricing -mx-5 grid gap-6">
      {!current && (
        <div className="mx-auto max-w-prose">
          <Alert tone="info">{t("subscription.choose.ask")}</Alert>
        </div>
      )}
      {current?.grantedUntil && (
        <div className="mx-auto max-w-prose">
          <Alert tone="info">{t("subscription.granted", { day: current.grantedUntil })}</Alert>
        </div>
      )}
      <div className="flex justify-center">
        <PeriodChoice period={period} />
      </div>
      <ul className="plans">
        {plans.map((plan) => (
          <PlanCard
            key={plan.tier}
            plan={plan}
            isTrial={plan.tier === trialTier}
            call={t("subscription.choose.choose", { plan: plan.name })}
            linkTo={(of) =>
              current && !current.grantedUntil && !isCurrent(plan.tier, of)
                ? paths.choosePlan({ plan: plan.tier, period: of })
                : null
            }
            note={(of) => noteOf(plan.tier, of)}
          />
        ))}
      </ul>
    </div>
  );
}
