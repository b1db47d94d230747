import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { ShouldRevalidateFunction } from "@remix-run/react";
import { FieldForm } from "~/components/campaigns/editor/field-form";
import { useDialogData, type DialogFace } from "~/components/ui/dialogs/dialog-outlet";
import { fieldSchema } from "~/domain/campaigns/form/form-schema";
import { getForm } from "~/domain/campaigns/form/get-form.server";
import { updateForm } from "~/domain/campaigns/form/update-form.server";
import { DomainError } from "~/domain/errors";
import { parseForm } from "~/http/forms/forms.server";
import { finishAt } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { createTranslator } from "~/i18n/server";

/** Edits one question of a campaign's form. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "update", "campaign");
  const id = args.params.uuid ?? "";
  const { fields } = await getForm(ctx, id);
  const place = fields.findIndex((one) => one.id === args.params.field);
  const field = fields[place];
  if (!field) throw new DomainError("not_found");
  const { help, label, options, required, shownIf, version, widget } = field;
  return {
    dialog: {
      title: createTranslator(ctx.locale)("campaigns.fields.edit_title"),
    } satisfies DialogFace,
    widget,
    values: {
      label,
      help,
      required: required ? "on" : undefined,
      options: options.join("\n"),
      shown_if: shownIf ? `${shownIf.key}=${shownIf.value}` : "",
    },
    before: fields.slice(0, place),
    version,
    cancelTo: paths.campaignFields(id),
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "campaign");
  const id = args.params.uuid ?? "";
  const input = await parseForm(args, fieldSchema);
  await updateForm(ctx, id, { kind: "edit", id: args.params.field ?? "", input });
  return finishAt(paths.campaignFields(id), "saved");
}

/** A refused save loads the values again, because another person may have changed them. */
export const shouldRevalidate: ShouldRevalidateFunction = () => true;

export default function CampaignField() {
  return <FieldForm {...useDialogData<typeof loader>()} />;
}
