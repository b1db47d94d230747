import { useState } from "react";
import { Badge } from "~/components/ui/badge";
import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import type { ConfirmableAction } from "~/components/ui/dialogs/confirm";
import { ReorderList } from "~/components/ui/lists/reorder-list";
import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { useHydrated } from "~/components/ui/use-hydrated";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import type { EditedField } from "~/domain/campaigns/read-fields.server";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";
import type { Translate } from "~/i18n/text-key";

interface FieldListProps {
  campaignId: string;
  fields: readonly EditedField[];
}

const removalOf = ({ id }: { id: string }) => `remove-${id}`;

/** Returns what removing a question means: with answers it is archived. */
export function confirmRemoval(
  t: Translate,
  { id, label }: EditedField,
  answered: readonly string[],
): ConfirmableAction {
  const isAnswered = answered.includes(id);
  return {
    id: removalOf({ id }),
    intent: "archive",
    fields: { field: id },
    title: t(isAnswered ? "campaigns.fields.archive_ask" : "campaigns.fields.remove_ask", {
      question: label,
    }),
    text: t(isAnswered ? "campaigns.fields.archive_text" : "campaigns.fields.remove_text"),
    submit: t(isAnswered ? "campaigns.fields.archive" : "campaigns.fields.remove"),
  };
}

/** Sorts, edits and removes the questions of a campaign's form. */
export function FieldList({ campaignId, fields }: FieldListProps) {
  const t = useT();
  const own = useSchemaForm({ id: "order", intent: "order" });
  const isHydrated = useHydrated();
  const [isChanged, setChanged] = useState(false);
  return (
    <SchemaForm of={own}>
      <ReorderList
        label={t("campaigns.fields.title")}
        name="order"
        items={fields.map((field) => ({
          id: field.id,
          label: field.label,
          detail: (
            <span className="flex flex-wrap items-center justify-end gap-1">
              {field.required && <Badge>{t("campaigns.fields.required_badge")}</Badge>}
              <ButtonLink
                variant="ghost"
                size="sm"
                to={paths.campaignField(campaignId, field.id)}
                preventScrollReset
                aria-label={t("campaigns.fields.edit_question", { question: field.label })}
              >
                {t("common.actions.edit")}
              </ButtonLink>
              {/* A dialog here would post inside the form of the order. */}
              <ButtonLink
                variant="ghost"
                size="sm"
                to={`?confirm=${removalOf(field)}`}
                aria-label={t("campaigns.fields.remove_question", { question: field.label })}
              >
                {t("campaigns.fields.remove")}
              </ButtonLink>
            </span>
          ),
        }))}
        onReorder={() => setChanged(true)}
      />
      {isHydrated && fields.length > 1 && (
        <SubmitButton disabled={!isChanged} variant="outline" className="justify-self-start">
          {t("campaigns.fields.save_order")}
        </SubmitButton>
      )}
    </SchemaForm>
  );
}

interface ReadFieldsProps {
  fields: readonly EditedField[];
}

/** The same questions for a person who may only read them. */
export function ReadFields({ fields }: ReadFieldsProps) {
  const t = useT();
  return (
    <ol className="grid gap-2">
      {fields.map(({ id, label, required, widget }) => (
        <li key={id} className="flex flex-wrap items-center gap-2">
          <span className="wrap-anywhere">{label}</span>
          <span className="hint">{t(`campaigns.fields.widget.${widget}`)}</span>
          {required && <Badge>{t("campaigns.fields.required_badge")}</Badge>}
        </li>
      ))}
    </ol>
  );
}

/** Questions that the form asks no more, whose answers stay with their donations. */
export function ArchivedFields({ fields, canWrite }: ReadFieldsProps & { canWrite: boolean }) {
  const t = useT();
  return (
    <Card title={t("campaigns.fields.archived")}>
      <p className="hint mb-3">{t("campaigns.fields.archived_text")}</p>
      <ul className="grid gap-2">
        {fields.map((field) => (
          <li key={field.id} className="flex flex-wrap items-center justify-between gap-2">
            <span className="min-w-0 wrap-anywhere">{field.label}</span>
            {canWrite && <RestoreForm field={field} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function RestoreForm({ field }: { field: EditedField }) {
  const t = useT();
  const own = useSchemaForm({
    id: `restore-${field.id}`,
    intent: "restore",
    owns: (typed) => typed.field === field.id,
  });
  return (
    <SchemaForm of={own}>
      <input type="hidden" name="field" value={field.id} />
      <SubmitButton
        variant="ghost"
        size="sm"
        aria-label={t("campaigns.fields.restore_question", { question: field.label })}
      >
        {t("campaigns.fields.restore")}
      </SubmitButton>
    </SchemaForm>
  );
}
