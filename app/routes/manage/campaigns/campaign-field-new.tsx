import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/react";
import { FieldForm } from "~/components/campaigns/editor/field-form";
import { useDialogData, type DialogFace } from "~/components/ui/dialogs/dialog-outlet";
import { fieldSchema } from "~/domain/campaigns/form/form-schema";
import { getForm } from "~/domain/campaigns/form/get-form.server";
import { updateForm } from "~/domain/campaigns/form/update-form.server";
import { parseFields, readForm, textIn } from "~/http/forms/forms.server";
import { finishAt } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { createTranslator } from "~/i18n/server";
import { widgets } from "~/values/form-fields";
import { newId } from "~/values/ids/ids";

/** Adds a question of the widget in the address to a campaign's form. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "update", "campaign");
  const id = args.params.uuid ?? "";
  const { fields } = await getForm(ctx, id);
  const cancelTo = paths.campaignFields(id);
  const requested = new URL(args.request.url).searchParams.get("widget");
  const widget = widgets.find((one) => one === requested);
  if (!widget) throw redirect(cancelTo);
  const t = createTranslator(ctx.locale);
  return {
    dialog: { title: t("campaigns.fields.add_title") } satisfies DialogFace,
    widget,
    values: { label: "", help: "", required: undefined, options: "", shown_if: "" },
    before: fields,
    version: null,
    formKey: newId(ctx.now),
    cancelTo,
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "campaign");
  const id = args.params.uuid ?? "";
  const form = await readForm(args);
  const input = parseFields(form, fieldSchema);
  await updateForm(ctx, id, { kind: "add", input, key: textIn(form, "idempotency_key") });
  return finishAt(paths.campaignFields(id), "added");
}

export default function NewCampaignField() {
  return <FieldForm {...useDialogData<typeof loader>()} />;
}
