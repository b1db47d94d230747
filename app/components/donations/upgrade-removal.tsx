import { CancelLink, SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { useT } from "~/i18n";

/** Asks before a donation's increase ends. */
export function UpgradeRemoval({ text, cancelTo }: { text: string; cancelTo: string }) {
  const t = useT();
  const own = useSchemaForm({ id: "upgrade-removal" });
  return (
    <SchemaForm of={own}>
      <p>{text}</p>
      <div className="flex flex-wrap justify-end gap-2">
        <CancelLink to={cancelTo} />
        <SubmitButton variant="destructive">{t("donations.upgrade.remove")}</SubmitButton>
      </div>
    </SchemaForm>
  );
}
