import { ReasonForm } from "~/components/operator/reason-form";
import { Card } from "~/components/ui/card";
import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { useT } from "~/i18n";

export interface SupportCardProps {
  /** Dates in words, in the organisation's time zone; null: no open request, no running access. */
  support: { requested: string | null; reason: string | null; until: string | null };
}

/** Shows whether the organisation allows a support view; otherwise an operator can request one. */
export function SupportCard({ support }: SupportCardProps) {
  const t = useT();
  const { requested, reason, until } = support;
  const state = until ? "running" : requested ? "open" : "none";
  const look = useSchemaForm({ id: "look", intent: "look" });
  return (
    <Card title={t("operator.organization.support.title")}>
      <p>{t(`operator.organization.support.${state}`, { date: until ?? requested ?? "" })}</p>
      {state === "open" && (
        <p className="mt-2 text-muted wrap-anywhere">
          {t("operator.organization.noted", { reason: reason ?? "" })}
        </p>
      )}
      {state === "running" && (
        <SchemaForm of={look} reloadDocument className="mt-5">
          <SubmitButton>{t("operator.organization.support.look")}</SubmitButton>
        </SchemaForm>
      )}
      {state === "none" && (
        <div className="mt-5">
          <ReasonForm intent="ask_support" label={t("operator.organization.support.ask")} />
        </div>
      )}
    </Card>
  );
}
