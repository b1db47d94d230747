import { conditionsOf, type FormField } from "~/values/form-fields";
import type { Database, OrganizationContext } from "../context";
import { editVersion } from "../edit-version.server";
import { formFieldOf, type FieldRow } from "./form-field";

/** A question as the editor shows it. */
export interface EditedField extends FormField {
  archivedAt: Date | null;
  /** Changes with every edit of the question. */
  version: string;
}

/** Returns all questions of a campaign in their order, with the archived ones. */
export async function readFields(
  { organizationId }: Pick<OrganizationContext, "organizationId">,
  db: Database,
  campaignId: string,
): Promise<EditedField[]> {
  const rows = await db.campaignField.findMany({
    where: { organizationId, campaignId },
    orderBy: [{ position: "asc" }, { id: "asc" }],
  });
  return rows.map(editedField);
}

function editedField(row: FieldRow & { archivedAt: Date | null }): EditedField {
  const field = formFieldOf(row);
  const { help, label, options, required, shownIf } = field;
  const version = editVersion(label, help, required, options, shownIf);
  return { ...field, archivedAt: row.archivedAt, version };
}

/** Returns `key=value` of every answer on which a question after these may depend. */
export function conditionsIn(fields: readonly FormField[]): { key: string; value: string }[] {
  return fields.flatMap((field) => conditionsOf(field).map((value) => ({ key: field.key, value })));
}

/** Returns the values that the audit log compares: one line for each question that is asked. */
export function factsOfForm(fields: readonly EditedField[]) {
  const asked = fields.filter(({ archivedAt }) => archivedAt === null);
  const lines = asked.map(({ label, help, options, required, shownIf }) =>
    [
      `${label}${required ? " *" : ""}`,
      help,
      options.join(" / "),
      shownIf && `${shownIf.key} = ${shownIf.value}`,
    ]
      .filter(Boolean)
      .join(" · "),
  );
  return { form_fields: lines };
}
