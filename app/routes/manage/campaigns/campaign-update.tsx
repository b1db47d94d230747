import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  useActionData,
  useLoaderData,
  useNavigation,
  type ShouldRevalidateFunction,
} from "@remix-run/react";
import type { EditorAnswer } from "~/components/campaigns/editor/editor-frame";
import {
  confirmRemovePicture,
  NotPublic,
  UpdateActions,
  updateConfirmations,
} from "~/components/campaigns/updates/update-actions";
import { UpdateForm } from "~/components/campaigns/updates/update-form";
import { UpdatePicture } from "~/components/campaigns/updates/update-picture";
import { Outcome } from "~/components/layout/outcome";
import type { RouteHandle } from "~/components/layout/route-handle";
import { Badge } from "~/components/ui/badge";
import { Card } from "~/components/ui/card";
import { ConfirmPage, useRequestedAction } from "~/components/ui/dialogs/confirm";
import { PageHeader } from "~/components/ui/page-header";
import { hasPublicPage } from "~/domain/campaigns/campaign-types";
import { getCampaign } from "~/domain/campaigns/get-campaign.server";
import { deleteCampaignUpdate } from "~/domain/campaigns/updates/delete-campaign-update.server";
import { editCampaignUpdate } from "~/domain/campaigns/updates/edit-campaign-update.server";
import { getCampaignUpdate } from "~/domain/campaigns/updates/get-campaign-update.server";
import { listCampaignUpdates } from "~/domain/campaigns/updates/list-campaign-updates.server";
import { publishCampaignUpdate } from "~/domain/campaigns/updates/publish-campaign-update.server";
import { removeUpdatePicture } from "~/domain/campaigns/updates/remove-update-picture.server";
import { setUpdatePicture } from "~/domain/campaigns/updates/set-update-picture.server";
import { unpublishCampaignUpdate } from "~/domain/campaigns/updates/unpublish-campaign-update.server";
import { updateSchema } from "~/domain/campaigns/updates/update-schema";
import { DomainError } from "~/domain/errors";
import { parseFields, readForm } from "~/http/forms/forms.server";
import { finishAt, outcomeOf } from "~/http/forms/outcome.server";
import { isUpload, readUpload } from "~/http/forms/uploads.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import { MOST_IMAGE_BYTES } from "~/infrastructure/files/images.server";

export const handle: RouteHandle = { i18n: ["manage", "campaigns"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Dádiva" }];

const outcomes = ["saved", "published", "unpublished", "picture", "picture_removed"] as const;

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "update", "campaign");
  const { uuid = "", update: id = "" } = args.params;
  const [campaign, update, { addresses }] = await Promise.all([
    getCampaign(ctx, uuid),
    getCampaignUpdate(ctx, uuid, id),
    listCampaignUpdates(ctx, uuid),
  ]);
  const t = createTranslator(ctx.locale);
  return {
    title: `${t("campaigns.updates.edit")} · ${campaign.title}`,
    campaign: { id: campaign.id, title: campaign.title },
    isOpen: campaign.state === "published" && hasPublicPage(campaign),
    hasPage: hasPublicPage(campaign),
    update,
    addresses,
    done: outcomeOf(args.request, outcomes),
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "campaign");
  const { uuid: campaignId = "", update: id = "" } = args.params;
  const finish = (done: (typeof outcomes)[number]) =>
    finishAt(paths.campaignUpdate(campaignId, id), done);
  if (isUpload(args.request)) {
    const { file } = await readUpload(args, "picture", MOST_IMAGE_BYTES);
    await setUpdatePicture(ctx, { campaignId, id }, file);
    return finish("picture");
  }
  const form = await readForm(args);
  switch (form.get("intent")) {
    case "save":
      await editCampaignUpdate(ctx, campaignId, id, parseFields(form, updateSchema));
      return finish("saved");
    case "publish":
      await publishCampaignUpdate(ctx, campaignId, id);
      return finish("published");
    case "unpublish":
      await unpublishCampaignUpdate(ctx, campaignId, id);
      return finish("unpublished");
    case "remove_picture":
      await removeUpdatePicture(ctx, { campaignId, id });
      return finish("picture_removed");
    case "delete":
      await deleteCampaignUpdate(ctx, campaignId, id);
      return finishAt(paths.campaignUpdates(campaignId), "deleted");
    default:
      throw new DomainError("malformed_request");
  }
}

/** A refused act loads the update again, because its state may have changed meanwhile. */
export const shouldRevalidate: ShouldRevalidateFunction = () => true;

/** Errors of the upload, which appear in its own card. */
const OF_UPLOAD = new Set(["invalid_file", "file_too_large"]);

export default function CampaignUpdatePage() {
  const { addresses, campaign, done, hasPage, isOpen, update } = useLoaderData<typeof loader>();
  const answered = useActionData<EditorAnswer>();
  const busy = useNavigation().formMethod === "POST";
  const t = useT();
  const page = paths.campaignUpdate(campaign.id, update.id);
  const confirmations = updateConfirmations(t, update, { addresses, isOpen });
  const requested = useRequestedAction([
    ...confirmations,
    ...(update.picture ? [confirmRemovePicture(t)] : []),
  ]);
  if (requested !== undefined) return <ConfirmPage confirmation={requested} backTo={page} />;
  const uploadError = answered?.error && OF_UPLOAD.has(answered.error.code) ? answered.error : null;
  return (
    <>
      <Outcome text={done && !answered ? t(`campaigns.updates.done.${done}`) : null} />
      <PageHeader
        back={{ to: paths.campaignUpdates(campaign.id), label: t("campaigns.updates.title") }}
        title={update.title}
        description={campaign.title}
        badge={
          <Badge color={update.publishedAt ? "green" : "gray"}>
            {t(update.publishedAt ? "campaigns.updates.published" : "campaigns.updates.draft")}
          </Badge>
        }
        actions={<UpdateActions confirmations={confirmations} />}
      />
      {!isOpen && <NotPublic hasPage={hasPage} />}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Card title={t("campaigns.updates.edit")}>
          <UpdateForm values={{ title: update.title, body: update.body }} />
        </Card>
        <UpdatePicture picture={update.picture} error={uploadError?.message ?? null} busy={busy} />
      </div>
    </>
  );
}
