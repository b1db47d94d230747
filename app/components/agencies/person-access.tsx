import { Card } from "~/components/ui/card";
import { ConfirmLink, type ConfirmableAction } from "~/components/ui/dialogs/confirm";
import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import type { PersonState } from "~/domain/agencies/agency";
import { useT } from "~/i18n";
import type { Translate } from "~/i18n/text-key";

interface PersonAccessProps {
  state: PersonState;
  /** The name of the person's role; null for who cannot come back. */
  returnsAs: string | null;
  /** A local date, for an open invitation. */
  until: string;
  confirmation: ConfirmableAction;
}

/** Returns the question before access is taken away. */
export const discardConfirmation = (t: Translate, name: string): ConfirmableAction => ({
  id: "discard",
  intent: "discard",
  title: t("agencies.discard_person_confirm", { name }),
  text: t("agencies.discard_person_text"),
  submit: t("agencies.discard_person"),
});

/** Sends an invitation again, takes access away and gives it back. */
export function PersonAccess({ state, returnsAs, until, confirmation }: PersonAccessProps) {
  const t = useT();
  if (state === "discarded") {
    return returnsAs === null ? null : (
      <Card title={t("agencies.access")}>
        <OneAct
          intent="reactivate"
          text={t("agencies.reactivate_text", { role: returnsAs })}
          label={t("agencies.reactivate")}
        />
      </Card>
    );
  }
  const isOpen = state === "invited" || state === "expired";
  return (
    <Card title={t("agencies.access")}>
      <div className="grid gap-6">
        {isOpen && (
          <OneAct
            intent="resend"
            text={
              state === "expired"
                ? t("agencies.resend_expired")
                : t("agencies.resend_text", { until })
            }
            label={t("agencies.resend")}
          />
        )}
        <div className="grid justify-items-start gap-4">
          <p className="text-muted">{t("agencies.access_text")}</p>
          <ConfirmLink confirmation={confirmation}>{confirmation.submit}</ConfirmLink>
        </div>
      </div>
    </Card>
  );
}

function OneAct({ intent, text, label }: { intent: string; text: string; label: string }) {
  const own = useSchemaForm({ id: intent, intent });
  return (
    <SchemaForm of={own}>
      <p className="text-muted">{text}</p>
      <div>
        <SubmitButton>{label}</SubmitButton>
      </div>
    </SchemaForm>
  );
}
