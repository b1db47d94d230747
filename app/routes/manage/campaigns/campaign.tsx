import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  useActionData,
  useLoaderData,
  useNavigation,
  type ClientActionFunctionArgs,
} from "@remix-run/react";
import { CoverCard } from "~/components/campaigns/cover-card";
import { DetailsFields } from "~/components/campaigns/editor/details-fields";
import {
  EditorFrame,
  useCanWrite,
  type EditorAnswer,
} from "~/components/campaigns/editor/editor-frame";
import { valuesOf } from "~/components/campaigns/editor/form-values";
import { PartForm } from "~/components/campaigns/editor/part-form";
import { revalidatesEditor, savingEditor } from "~/components/campaigns/editor/saving-editor";
import type { RouteHandle } from "~/components/layout/route-handle";
import { Card } from "~/components/ui/card";
import { DialogOutlet } from "~/components/ui/dialogs/dialog-outlet";
import { useCan } from "~/components/users/use-can";
import { categories } from "~/countries/catalogs";
import { byLabel, labelIn } from "~/countries/label-in";
import { zoneName } from "~/countries/zone-name";
import { focusSchema } from "~/domain/campaigns/pictures/focus-schema";
import { removeCoverPicture } from "~/domain/campaigns/pictures/remove-cover-picture.server";
import { setCoverPicture } from "~/domain/campaigns/pictures/set-cover-picture.server";
import { updateCoverFocus } from "~/domain/campaigns/pictures/update-cover-focus.server";
import { parseFields, readForm } from "~/http/forms/forms.server";
import { finishAt } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { isUpload, readUpload } from "~/http/forms/uploads.server";
import { useT } from "~/i18n";
import { MOST_IMAGE_BYTES } from "~/infrastructure/files/images.server";
import { changeCampaign, readEditor, savePart } from "./campaign-editor.server";

export const handle: RouteHandle = { i18n: ["manage", "campaigns"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Dádiva" }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "campaign");
  return {
    ...(await readEditor(ctx, args.params.uuid ?? "", "details", args.request)),
    zone: zoneName(ctx.organization.timezone, ctx.locale),
    categories: byLabel(
      categories.map(({ key, label }) => ({ key, label: labelIn(label, ctx.locale) })),
      "otros",
    ).map(({ key, label }) => ({ value: key, label })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "campaign");
  const id = args.params.uuid ?? "";
  if (isUpload(args.request)) {
    const { file } = await readUpload(args, "picture", MOST_IMAGE_BYTES);
    await setCoverPicture(ctx, id, file);
    return finishAt(paths.campaign(id), "cover");
  }
  const form = await readForm(args);
  const changed = await changeCampaign(ctx, id, "details", form);
  if (changed) return changed;
  if (form.get("intent") === "remove_cover") {
    await removeCoverPicture(ctx, id);
    return finishAt(paths.campaign(id), "cover_removed");
  }
  if (form.get("intent") === "focus") {
    await updateCoverFocus(ctx, id, parseFields(form, focusSchema));
    return finishAt(paths.campaign(id), "focus");
  }
  return savePart(ctx, id, "details", form);
}

export function clientAction(args: ClientActionFunctionArgs) {
  return savingEditor(args);
}
export const shouldRevalidate = revalidatesEditor;

/** Errors of the upload, which appear in its own card. */
const OF_UPLOAD = new Set(["invalid_file", "file_too_large"]);

export default function CampaignDetails() {
  const t = useT();
  const data = useLoaderData<typeof loader>();
  const { campaign } = data;
  const canUpdate = useCan()("update", "campaign");
  const canWrite = useCanWrite(campaign);
  const answered = useActionData<EditorAnswer>();
  const uploadError = answered?.error && OF_UPLOAD.has(answered.error.code) ? answered.error : null;
  const busy = useNavigation().formMethod === "POST";
  return (
    <DialogOutlet page={paths.campaign(campaign.id)}>
      <EditorFrame
        data={data}
        page={paths.campaign(campaign.id)}
        hasForm
        aside={
          canUpdate && (
            <CoverCard campaign={campaign} error={uploadError?.message ?? null} busy={busy} />
          )
        }
      >
        <PartForm
          data={data}
          part="details"
          currency={campaign.currency}
          values={valuesOf(campaign)}
          version={data.version}
          canWrite={canWrite}
        >
          {(fields) => (
            <Card title={t("campaigns.sections.details")}>
              <DetailsFields
                fields={fields}
                currency={campaign.currency}
                categories={data.categories}
                zone={data.zone}
                advisesGoal={campaign.type === "crowdfund"}
              />
            </Card>
          )}
        </PartForm>
      </EditorFrame>
    </DialogOutlet>
  );
}
