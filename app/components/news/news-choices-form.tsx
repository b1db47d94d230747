import { Card } from "~/components/ui/card";
import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { SelectField } from "~/components/ui/forms/select-field";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { newsRules, type NewsChoice, type NewsKind } from "~/domain/news/kinds";
import { useT } from "~/i18n";

/** Chooses for each kind of news how it reaches the person. */
export function NewsChoicesForm({
  choices,
}: {
  choices: readonly { kind: NewsKind; choice: NewsChoice }[];
}) {
  const t = useT();
  const own = useSchemaForm({
    id: "news-choices",
    schema: async () => (await import("~/domain/news/schema")).newsChoicesSchema,
    defaultValue: Object.fromEntries(choices.map(({ kind, choice }) => [kind, choice])),
  });
  return (
    <Card>
      <SchemaForm of={own}>
        {choices.map(({ kind }) => (
          <SelectField
            key={kind}
            field={own.fields[kind]}
            label={t(`manage.news.kind.${kind}`)}
            hint={t(`manage.news.about.${kind}`)}
            required
            options={newsRules[kind].choices.map((value) => ({
              value,
              label: t(`manage.news.choice.${value}`),
            }))}
          />
        ))}
        <div>
          <SubmitButton>{t("common.actions.save")}</SubmitButton>
        </div>
      </SchemaForm>
    </Card>
  );
}
