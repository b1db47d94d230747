/** What the pages of the campaign editor read, and the posts that they share. */
import { editorOutcomes, type EditorOutcome } from "~/components/campaigns/editor/editor-frame";
import { mendableParts } from "~/components/campaigns/editor/mendable-parts";
import type { AutosaveAnswer } from "~/components/campaigns/editor/use-autosave";
import { archiveCampaign } from "~/domain/campaigns/editor/archive-campaign.server";
import { campaignParts, type CampaignPart } from "~/domain/campaigns/campaign-types";
import { duplicateCampaign } from "~/domain/campaigns/editor/duplicate-campaign.server";
import { editVersion } from "~/domain/edit-version.server";
import { getCampaign } from "~/domain/campaigns/get-campaign.server";
import { getCampaignEditor } from "~/domain/campaigns/editor/get-campaign-editor.server";
import { qrRefusal } from "~/domain/campaigns/pictures/get-campaign-qr.server";
import { partVersion } from "~/domain/campaigns/editor/part-version.server";
import { editorPreviewToken, previewToken } from "~/domain/campaigns/preview-link.server";
import { publishCampaign } from "~/domain/campaigns/editor/publish-campaign.server";
import { restoreCampaign } from "~/domain/campaigns/editor/restore-campaign.server";
import { unpublishCampaign } from "~/domain/campaigns/editor/unpublish-campaign.server";
import { updateCampaignPart } from "~/domain/campaigns/editor/update-campaign-part.server";
import { thanksPreviewPath } from "~/domain/donations/giving/thanks-link.server";
import { savePartForm } from "~/http/forms/campaign-form.server";
import { seeOther } from "~/http/sessions/authentication.server";
import { finishAt, outcomeOf } from "~/http/forms/outcome.server";
import { paths, withQuery } from "~/http/paths";
import type { SignedInContext } from "~/http/sessions/require.server";
import { createTranslator } from "~/i18n/server";
import { absoluteUrl } from "~/infrastructure/env.server";
import { isId } from "~/values/ids/ids";

export type EditorPage = CampaignPart | "embed" | "fields" | "tickets";

const isPart = (page: EditorPage): page is CampaignPart =>
  (campaignParts as readonly string[]).includes(page);

/** Returns the address of a page of the editor. */
export function editorPath(id: string, page: EditorPage): string {
  return page === "details" ? paths.campaign(id) : paths.campaignPage(id, page);
}

/** Returns what the frame around a page of the editor shows. Throws `not_found`. */
export async function readEditor(
  ctx: SignedInContext,
  id: string,
  page: EditorPage,
  request: Request,
) {
  const { campaign, missing } = await getCampaignEditor(ctx, id);
  const { name, slug, timezone } = ctx.organization;
  const t = createTranslator(ctx.locale);
  const address = paths.publicCampaign(campaign.slug);
  const own = campaign.title || t("campaigns.title");
  return {
    title: `${t(`campaigns.pages.${page}`)} · ${own} · ${name}`,
    campaign,
    missing,
    mendable: mendableParts(ctx),
    organization: name,
    timezone,
    url: absoluteUrl(slug, address),
    previewUrl: absoluteUrl(slug, withQuery(address, { preview: previewToken(campaign.id) })),
    frame: {
      src:
        page === "thanks"
          ? thanksPreviewPath(campaign.slug, editorPreviewToken(campaign.id))
          : withQuery(address, { preview: editorPreviewToken(campaign.id) }),
      version: editVersion(campaign),
    },
    hasQr: qrRefusal(ctx) === null,
    pricingUrl: absoluteUrl(null, "/pricing"),
    copyKey: ctx.newId(),
    done: outcomeOf(request, editorOutcomes),
    version: isPart(page) ? partVersion(campaign, page) : "",
  };
}

/** Runs a post that every page of the editor has; null for a post of the page's own. */
export async function changeCampaign(
  ctx: SignedInContext,
  id: string,
  page: EditorPage,
  form: FormData,
): Promise<Response | null> {
  const finish = (done: EditorOutcome) => finishAt(editorPath(id, page), done);
  switch (form.get("intent")) {
    case "publish_as_is":
      await publishCampaign(ctx, id);
      return seeOther(paths.campaignShare(id));
    case "unpublish":
      await unpublishCampaign(ctx, id);
      return finish("unpublished");
    case "archive_campaign":
      await archiveCampaign(ctx, id);
      return finishAt(paths.campaign(id), "archived");
    case "restore_campaign":
      await restoreCampaign(ctx, id);
      return finishAt(paths.campaign(id), "restored");
    case "duplicate": {
      const { title } = await getCampaign(ctx, id);
      const key = String(form.get("copy"));
      const copy = await duplicateCampaign(ctx, id, {
        id: isId(key) ? key : undefined,
        title: createTranslator(ctx.locale)("campaigns.copy_of", { title }),
      });
      return finishAt(paths.campaign(copy.id), "duplicated");
    }
    default:
      return null;
  }
}

/**
 * Saves a page's form, and publishes the campaign where the button says so. An automatic save stays on the
 * page and returns what the next one sends.
 */
export async function savePart(
  ctx: SignedInContext,
  id: string,
  part: CampaignPart,
  form: FormData,
): Promise<Response | AutosaveAnswer> {
  const { currency } = ctx.organization;
  const isAutomatic = form.get("intent") === "autosave";
  const campaign = await savePartForm(form, part, currency, (input) =>
    updateCampaignPart(ctx, id, part, input, { isAutomatic }),
  );
  if (isAutomatic) {
    const amounts = campaign.amounts.map((amount) => amount.id);
    return { saved: { version: partVersion(campaign, part), rows: { amounts } } };
  }
  const page = editorPath(id, part);
  if (form.get("intent") !== "publish") return finishAt(page, "saved");
  await publishCampaign(ctx, id);
  return seeOther(paths.campaignShare(id));
}
