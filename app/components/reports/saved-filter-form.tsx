import { Card } from "~/components/ui/card";
import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { TextField } from "~/components/ui/forms/text-field";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import type { SavedList } from "~/domain/reports/schema";
import { useT } from "~/i18n";

interface FormProps {
  list: SavedList;
}

/** Saves the filter with which the page was opened. */
export function SavedFilterForm({ list, query }: FormProps & { query: string }) {
  const t = useT();
  const own = useSchemaForm({
    id: "save-filter",
    intent: "save",
    schema: async () => (await import("~/domain/reports/schema")).savedFilterSchema,
    defaultValue: { list, query, name: "" },
  });
  return (
    <Card title={t("donations.saved.new")}>
      <SchemaForm of={own}>
        <input type="hidden" name="list" value={list} />
        <input type="hidden" name="query" value={query} />
        <TextField
          field={own.fields.name}
          label={t("donations.saved.name")}
          hint={t("donations.saved.hint")}
          required
        />
        <div>
          <SubmitButton>{t("donations.saved.submit")}</SubmitButton>
        </div>
      </SchemaForm>
    </Card>
  );
}

export function RemoveFilterForm({ list, name, at }: FormProps & { name: string; at: number }) {
  const t = useT();
  const own = useSchemaForm({
    id: `remove-filter-${at}`,
    intent: "remove",
    schema: async () => (await import("~/domain/reports/schema")).removedFilterSchema,
  });
  return (
    <SchemaForm of={own} className="">
      <input type="hidden" name="list" value={list} />
      <input type="hidden" name="name" value={name} />
      <SubmitButton variant="ghost" size="sm" aria-label={t("donations.saved.remove", { name })}>
        {t("common.actions.delete")}
      </SubmitButton>
    </SchemaForm>
  );
}
