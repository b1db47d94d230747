import { Badge } from "~/components/ui/badge";
import { Card } from "~/components/ui/card";
import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { TextField } from "~/components/ui/forms/text-field";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { versionToSend } from "~/components/ui/forms/version-to-send";
import { useT } from "~/i18n";

interface DonorTagsProps {
  tags: readonly string[];
  version: string;
  canUpdate: boolean;
}

/** Edits the organisation's own labels of a donor; a reader sees them. */
export function DonorTags({ tags, version, canUpdate }: DonorTagsProps) {
  const t = useT();
  const own = useSchemaForm({
    id: "tags",
    intent: "tags",
    schema: async () => (await import("~/domain/donors/schema")).tagsSchema,
    defaultValue: { tags: tags.join(", ") },
  });
  return (
    <Card title={t("donors.tags")}>
      {canUpdate ? (
        <SchemaForm of={own}>
          <input type="hidden" name="version" value={versionToSend(own.refusal, version)} />
          <TextField
            field={own.fields.tags}
            label={t("donors.tags")}
            hint={t("donors.tags_hint")}
          />
          <div>
            <SubmitButton variant="outline">{t("donors.save_tags")}</SubmitButton>
          </div>
        </SchemaForm>
      ) : (
        <p className="flex flex-wrap gap-2">
          {tags.length === 0
            ? "—"
            : tags.map((tag) => (
                <Badge key={tag} color="gray">
                  {tag}
                </Badge>
              ))}
        </p>
      )}
    </Card>
  );
}
