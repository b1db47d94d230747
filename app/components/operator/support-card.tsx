import { ReasonField, refusalOfForm } from "~/components/operator/reason-field";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { CsrfField } from "~/components/ui/csrf-field";
import { SettingsForm, type FormRefusalData } from "~/components/ui/settings-form";
import { useT } from "~/i18n";

export interface SupportCardProps {
  /** Dates in words, in the organisation's time zone; null: no request is open, none runs. */
  support: { asked: string | null; reason: string | null; until: string | null };
  refusal: FormRefusalData | null;
}

/** Whether the organisation lets our staff look in; where it doesn't, they ask. */
export function SupportCard({ support, refusal }: SupportCardProps) {
  const t = useT();
  const { asked, reason, until } = support;
  const state = until ? "running" : asked ? "open" : "none";
  const own = refusalOfForm(refusal, "ask_support");
  return (
    <Card title={t("operator.organization.support.title")}>
      <p>{t(`operator.organization.support.${state}`, { date: until ?? asked ?? "" })}</p>
      {state === "open" && (
        <p className="mt-2 text-muted wrap-anywhere">
          {t("operator.organization.noted", { reason: reason ?? "" })}
        </p>
      )}
      {state === "running" && (
        <form method="post" className="mt-5">
          <CsrfField />
          <input type="hidden" name="intent" value="look" />
          <Button>{t("operator.organization.support.look")}</Button>
        </form>
      )}
      {state === "none" && (
        <div className="mt-5">
          <SettingsForm intent="ask_support" refusal={own}>
            <ReasonField intent="ask_support" refusal={own} />
            <div>
              <Button>{t("operator.organization.support.ask")}</Button>
            </div>
          </SettingsForm>
        </div>
      )}
    </Card>
  );
}
