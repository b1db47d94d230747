import { Badge } from "~/components/ui/badge";
import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { ConfirmLink, type ConfirmableAction } from "~/components/ui/dialogs/confirm";
import { FactRows } from "~/components/ui/fact-rows";
import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { Icon } from "~/components/ui/icon";
import { Alert } from "~/components/ui/messages/alert";
import type { PlanPeriod } from "~/countries/plans/plans";
import type { SubscriptionStatus } from "~/domain/subscriptions/get-subscription.server";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";
import type { Translate } from "~/i18n/text-key";

export interface PlanSummaryProps {
  code: string | null;
  name: string;
  status: SubscriptionStatus;
  period: PlanPeriod;
  /** Null where it costs nothing. */
  price: string | null;
  /** An announced price, and the first day of the periods that cost it. */
  nextPrice: { price: string; from: string } | null;
  commission: string;
  /** The commission after the plan's end. */
  afterCommission: string;
  trialEndsOn: string | null;
  /** The day on which the plan ends if it is cancelled now. */
  cancelledOn: string | null;
  /** The first day that is no longer paid. */
  periodEndsOn: string | null;
  features: readonly string[];
  pending: { name: string; period: PlanPeriod; on: string } | null;
  /** The day until which our staff gave the plan; null for one that the organisation chose. */
  grantedUntil: string | null;
  canCancel: boolean;
}

interface Offered {
  cancel: ConfirmableAction | null;
  /** Whether a charge has no result yet, which decides what there is to choose. */
  isPaying: boolean;
}

const COLORS = {
  original: "gray",
  trialing: "green",
  active: "green",
  past_due: "orange",
  ending: "orange",
  ended: "gray",
} as const;

/** Returns whether another plan can be chosen now. */
export function isChoosable({
  status,
  grantedUntil,
  isPaying,
}: Pick<PlanSummaryProps & Offered, "status" | "grantedUntil" | "isPaying">): boolean {
  return status !== "ending" && status !== "past_due" && !grantedUntil && !isPaying;
}

function cancelText(status: SubscriptionStatus): "trial_text" | "unpaid_text" | "text" {
  if (status === "trialing") return "trial_text";
  return status === "past_due" ? "unpaid_text" : "text";
}

/** Returns the question of the cancellation: when it ends, and what stops then. */
export function cancelConfirmation(
  t: Translate,
  { status, cancelledOn, afterCommission, name }: PlanSummaryProps,
): ConfirmableAction {
  const values = { plan: name, day: cancelledOn ?? "", commission: afterCommission };
  return {
    id: "cancel",
    intent: "cancel",
    title: t("subscription.cancel.title"),
    text: t(`subscription.cancel.${cancelText(status)}`, values),
    submit: t("subscription.cancel.submit"),
  };
}

/** Shows the plan, what it costs and includes, what waits, and what can be done with it. */
export function PlanSummary(props: PlanSummaryProps & Offered) {
  const t = useT();
  const { name, status, period, price, commission, cancel, features } = props;
  return (
    <Card
      title={t("subscription.your_plan")}
      actions={<Badge color={COLORS[status]}>{t(`subscription.status.${status}`)}</Badge>}
    >
      <div className="stack">
        <Notices {...props} />
        <FactRows
          rows={[
            [t("subscription.plan"), name],
            ...(price && status !== "trialing"
              ? [[t("subscription.price"), t(`subscription.price_${period}`, { price })] as const]
              : []),
            [t("subscription.commission"), commission],
            ...(props.trialEndsOn && status === "trialing"
              ? [[t("subscription.trial_until"), props.trialEndsOn] as const]
              : []),
          ]}
        />
        {features.length > 0 && (
          <div className="grid gap-2">
            <h3 className="label">{t("subscription.includes")}</h3>
            <ul className="grid gap-1 sm:grid-cols-2">
              {features.map((label) => (
                <li key={label} className="flex items-center gap-2">
                  <Icon name="check" size={18} />
                  {label}
                </li>
              ))}
            </ul>
          </div>
        )}
        <div className="flex flex-wrap gap-3">
          {status === "ending" && <Act intent="restore" label={t("subscription.restore")} />}
          {isChoosable(props) && (
            <ButtonLink plain to={paths.choosePlan()}>
              {t(cancel ? "subscription.change" : "subscription.choose_plan")}
            </ButtonLink>
          )}
          {cancel && (
            <ConfirmLink confirmation={cancel} variant="ghost">
              {t("subscription.cancel.open")}
            </ConfirmLink>
          )}
        </div>
      </div>
    </Card>
  );
}

function Notices(props: PlanSummaryProps) {
  const t = useT();
  const { status, pending, periodEndsOn, afterCommission, code } = props;
  const commission = afterCommission;
  return (
    <>
      {props.grantedUntil && (
        <Alert tone="info">{t("subscription.granted", { day: props.grantedUntil })}</Alert>
      )}
      {status === "past_due" && (
        <Alert tone="danger" title={t("subscription.past_due")}>
          {t("subscription.past_due_text", { commission })}
        </Alert>
      )}
      {status === "ended" && (
        <Alert tone="danger">{t("subscription.ended_text", { commission })}</Alert>
      )}
      {status === "ending" && (
        <Alert tone="warning">
          {t("subscription.ending_text", { day: periodEndsOn ?? "", commission })}
        </Alert>
      )}
      {props.nextPrice && status !== "ending" && (
        <Alert tone="info">
          {t("subscription.next_price", {
            price: t(`subscription.price_${props.period}`, { price: props.nextPrice.price }),
            day: props.nextPrice.from,
          })}
        </Alert>
      )}
      {pending && status !== "ending" && (
        <Alert tone="info">
          <p>
            {t("subscription.pending", {
              plan: pending.name,
              period: t(`subscription.periods.${pending.period}`),
              day: pending.on,
            })}
          </p>
          {status !== "trialing" && code && (
            <Act intent="undo" label={t("subscription.undo")} planCode={code} />
          )}
        </Alert>
      )}
    </>
  );
}

function Act({ intent, label, planCode }: { intent: string; label: string; planCode?: string }) {
  const own = useSchemaForm({ id: `subscription-${intent}`, intent });
  return (
    <SchemaForm of={own}>
      {planCode && <input type="hidden" name="plan_code" value={planCode} />}
      <SubmitButton variant={intent === "undo" ? "outline" : "primary"}>{label}</SubmitButton>
    </SchemaForm>
  );
}
