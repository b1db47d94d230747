import { Alert } from "~/components/ui/messages/alert";
import { Card } from "~/components/ui/card";
import { CheckboxField } from "~/components/ui/forms/checkbox-field";
import { DateTime } from "~/components/ui/text/date-time";
import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { TextField } from "~/components/ui/forms/text-field";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import type { MeasuringKeyState } from "~/domain/campaigns/measuring/list-measuring-keys.server";
import { useT } from "~/i18n";
import { serviceNames } from "~/values/web/measuring";

interface MeasuringFormProps {
  keys: readonly MeasuringKeyState[];
  timezone: string;
  canUpdate: boolean;
}

/** A card for each service: what is stored, what became of the last report, and a box for a new key. */
export function MeasuringForm({ keys, timezone, canUpdate }: MeasuringFormProps) {
  const t = useT();
  const { fields, ...own } = useSchemaForm({
    id: "measuring",
    schema: async () =>
      (await import("~/domain/campaigns/measuring/measuring-schema")).measuringKeysSchema,
    defaultValue: {},
  });
  const cards = keys.map((one) => (
    <Card key={one.service} title={serviceNames[one.service]}>
      <div className="grid gap-5">
        <Stored state={one} timezone={timezone} />
        {canUpdate && (
          <>
            <TextField
              field={fields[`${one.service}_key`]}
              label={t(`campaigns.measuring.key.${one.service}`)}
              hint={t(`campaigns.measuring.hint.${one.service}`)}
              autoComplete="off"
              spellCheck={false}
            />
            {one.lastFour !== null && (
              <CheckboxField
                field={fields[`remove_${one.service}`]}
                label={t("campaigns.measuring.remove")}
                hint={t("campaigns.measuring.remove_text")}
              />
            )}
          </>
        )}
      </div>
    </Card>
  ));
  if (!canUpdate) return <div className="grid gap-6">{cards}</div>;
  return (
    <SchemaForm of={own}>
      {cards}
      <div>
        <SubmitButton>{t("common.actions.save")}</SubmitButton>
      </div>
    </SchemaForm>
  );
}

function Stored({ state, timezone }: { state: MeasuringKeyState; timezone: string }) {
  const t = useT();
  const { hasId, lastFour, refusedAt, sentAt, service } = state;
  if (lastFour === null) return <p className="text-muted">{t("campaigns.measuring.none")}</p>;
  return (
    <>
      {!hasId && <Alert tone="warning">{t(`campaigns.measuring.no_id.${service}`)}</Alert>}
      {refusedAt !== null && (
        <Alert tone="danger" title={t("campaigns.measuring.refused")}>
          {t("campaigns.measuring.refused_text")}
        </Alert>
      )}
      <p>{t("campaigns.measuring.stored", { last: lastFour })}</p>
      {sentAt !== null && (
        <p className="text-sm text-muted">
          {t("campaigns.measuring.sent")} <DateTime at={sentAt} zone={timezone} style="long" />
        </p>
      )}
    </>
  );
}
