import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Icon } from "~/components/ui/icon";
import { useCan } from "~/components/users/use-can";
import type { FirstSteps as Progress } from "~/domain/reports/get-first-steps.server";
import type { Action, Subject } from "~/domain/users/abilities";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";

const steps = ["verification", "gateway", "documents", "campaign", "permissions", "gift"] as const;
type Step = (typeof steps)[number];

/** What a person must be allowed to do for a step to lead anywhere. */
const needs: Record<Step, [Action, Subject]> = {
  verification: ["update", "user"],
  gateway: ["create", "payment_processor"],
  documents: ["create", "document"],
  campaign: ["create", "campaign"],
  permissions: ["update", "organization"],
  gift: ["update", "campaign"],
};

interface FirstStepsProps {
  steps: Progress;
  /** Whether this person verified their own addresses; they cannot verify another's. */
  isVerified: boolean;
}

/** Lists a new organisation's steps to its first donation; disappears when all are done. */
export function FirstSteps({ steps: progress, isVerified }: FirstStepsProps) {
  const t = useT();
  const can = useCan();
  const isDone = (step: Step) =>
    step === "campaign" ? progress.campaign && progress.published : progress[step];
  const next = steps.find((step) => !isDone(step));
  if (next === undefined) return null;
  /** Returns where a step leads; null where this person can do nothing now. */
  const placeOf = (step: Step): string | null => {
    if (!can(...needs[step])) return null;
    switch (step) {
      case "verification":
        return isVerified ? null : paths.verifications();
      case "gateway":
        return paths.gateways();
      case "documents":
        return paths.onboardingDocuments();
      case "campaign":
        return progress.campaign ? paths.campaigns() : paths.chooseCampaignType();
      case "permissions":
        return paths.donationSettings();
      case "gift":
        return progress.published ? paths.campaigns() : null;
    }
  };
  return (
    <Card title={t("manage.dashboard.first_steps.title")} className="mb-6">
      <p className="mb-3 text-muted">{t("manage.dashboard.first_steps.text")}</p>
      <ol className="grid gap-3">
        {steps.map((step) => {
          const place = isDone(step) ? null : placeOf(step);
          return (
            <li key={step} className="flex items-start gap-3">
              <Mark isDone={isDone(step)} />
              <div className="flex min-w-0 flex-1 flex-wrap items-center gap-3">
                <div className="min-w-0 flex-1 basis-56">
                  <p className={isDone(step) ? "text-muted" : "font-bold"}>
                    {t(`manage.dashboard.first_steps.${step}`)}{" "}
                    {isDone(step) && <span className="unseen">{t("common.steps.completed")}</span>}
                  </p>
                  {!isDone(step) && <p>{t(`manage.dashboard.first_steps.why.${step}`)}</p>}
                </div>
                {place !== null && (
                  <ButtonLink to={place} variant={step === next ? "primary" : "outline"} size="sm">
                    {t(`manage.dashboard.first_steps.go.${step}`)}
                  </ButtonLink>
                )}
              </div>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

function Mark({ isDone }: { isDone: boolean }) {
  return (
    <span
      className={
        isDone
          ? "grid size-7 flex-none place-content-center rounded-full bg-success-soft text-success"
          : "size-7 flex-none rounded-full border-2 border-control"
      }
    >
      {isDone && <Icon name="check" size={16} />}
    </span>
  );
}
