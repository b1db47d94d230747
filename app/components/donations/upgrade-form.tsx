import type { FieldMetadata } from "@conform-to/react";
import { DialogButtons } from "~/components/ui/dialogs/dialog-buttons";
import { SchemaForm } from "~/components/ui/forms/schema-form";
import { UpgradeFields } from "~/components/ui/forms/upgrade-fields";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { versionToSend } from "~/components/ui/forms/version-to-send";
import { useT } from "~/i18n";

interface UpgradeFormProps {
  /** As people type it; empty for a new increase. */
  values: { percentage: string; period: string; auto: boolean };
  range: { min: number; max: number };
  text: string;
  /** Empty for a new increase. */
  version: string;
  cancelTo: string;
}

/** Edits the terms of a donation's increase, and says when they apply. */
export function UpgradeForm({ values, range, text, version, cancelTo }: UpgradeFormProps) {
  const t = useT();
  const own = useSchemaForm({
    id: "upgrade",
    schema: async () => (await import("~/domain/upgrade-fields")).upgradeFormSchema,
    defaultValue: { ...values, auto: values.auto ? "on" : undefined },
  });
  // The server takes a number, too; the form has texts.
  const fields = own.fields as Record<"percentage" | "period" | "auto", FieldMetadata<string>>;
  return (
    <SchemaForm of={own}>
      {version !== "" && (
        <input type="hidden" name="version" value={versionToSend(own.refusal, version)} />
      )}
      <p>{text}</p>
      <UpgradeFields fields={fields} range={range} required />
      <p className="text-sm text-muted">{t("donations.upgrade.week_hint")}</p>
      <DialogButtons cancelTo={cancelTo} />
    </SchemaForm>
  );
}
