import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  useActionData,
  useLoaderData,
  useNavigation,
  type ClientActionFunctionArgs,
} from "@remix-run/react";
import { CampaignForm } from "~/components/campaigns/campaign-form";
import { CoverCard, confirmRemoveCover } from "~/components/campaigns/cover-card";
import { valuesOf } from "~/components/campaigns/form-values";
import { mendableParts } from "~/components/campaigns/mendable-parts";
import { MissingAlert } from "~/components/campaigns/missing-list";
import { PublishCard, confirmUnpublish } from "~/components/campaigns/publish-card";
import { ShareCard } from "~/components/campaigns/share-card";
import { Outcome } from "~/components/layout/outcome";
import type { RouteHandle } from "~/components/layout/route-handle";
import { TopicLink } from "~/components/layout/topic-link";
import { savingAction } from "~/components/layout/saving-action";
import { Alert } from "~/components/ui/alert";
import { ConfirmPage, useRequestedAction } from "~/components/ui/confirm";
import { PageHeader } from "~/components/ui/page-header";
import { SubmitButton } from "~/components/ui/schema-form";
import { StatusBadge } from "~/components/ui/status-badge";
import { useCan } from "~/components/users/use-can";
import { chargeLimits } from "~/domain/campaigns/check-campaign";
import { getCampaignEditor } from "~/domain/campaigns/get-campaign-editor.server";
import type { MissingPart } from "~/domain/campaigns/missing-parts";
import { previewToken } from "~/domain/campaigns/preview-link.server";
import { publishCampaign } from "~/domain/campaigns/publish-campaign.server";
import { removeCoverPicture } from "~/domain/campaigns/remove-cover-picture.server";
import { setCoverPicture } from "~/domain/campaigns/set-cover-picture.server";
import { unpublishCampaign } from "~/domain/campaigns/unpublish-campaign.server";
import { updateCampaign } from "~/domain/campaigns/update-campaign.server";
import { amountsStep, saveCampaignForm } from "~/http/campaign-form.server";
import { readForm } from "~/http/forms.server";
import { finishAt, outcomeOf } from "~/http/outcome.server";
import { paths, withQuery } from "~/http/paths";
import { requireOrganization } from "~/http/require.server";
import { isUpload, readUpload } from "~/http/uploads.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import { absoluteUrl } from "~/infrastructure/env.server";
import { MOST_IMAGE_BYTES } from "~/infrastructure/images.server";

export const handle: RouteHandle = { i18n: ["manage", "campaigns"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Dádiva" }];

/** Results that a redirect to this page can show. */
const outcomes = [
  "created",
  "saved",
  "published",
  "unpublished",
  "cover",
  "cover_removed",
] as const;
type ConfirmableAction = (typeof outcomes)[number];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "campaign");
  const { campaign, missing } = await getCampaignEditor(ctx, args.params.uuid ?? "");
  const { slug, timezone } = ctx.organization;
  const address = paths.publicCampaign(campaign.slug);
  return {
    title: `${campaign.title || createTranslator(ctx.locale)("campaigns.title")} · ${ctx.organization.name}`,
    campaign,
    missing,
    mendable: mendableParts(ctx),
    timezone,
    chargeLimits: chargeLimits(ctx),
    url: absoluteUrl(slug, address),
    previewUrl: absoluteUrl(slug, withQuery(address, { preview: previewToken(campaign.id) })),
    done: outcomeOf(args.request, outcomes),
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "campaign");
  const id = args.params.uuid ?? "";
  const finish = (done: ConfirmableAction) => finishAt(paths.campaign(id), done);
  if (isUpload(args.request)) {
    const { file } = await readUpload(args, "picture", MOST_IMAGE_BYTES);
    await setCoverPicture(ctx, id, file);
    return finish("cover");
  }
  const form = await readForm(args);
  const step = amountsStep(form);
  if (step) return step;
  const intent = form.get("intent");
  if (intent === "unpublish") {
    await unpublishCampaign(ctx, id);
    return finish("unpublished");
  }
  if (intent === "remove_cover") {
    await removeCoverPicture(ctx, id);
    return finish("cover_removed");
  }
  if (intent !== "publish_as_is") {
    await saveCampaignForm(form, ctx.organization.currency, (input) =>
      updateCampaign(ctx, id, input),
    );
  }
  if (intent !== "publish" && intent !== "publish_as_is") return finish("saved");
  await publishCampaign(ctx, id);
  return finish("published");
}

/** These change no settings, so a notification reports them. */
const NO_SAVES = ["publish", "publish_as_is", "unpublish"];

export function clientAction(args: ClientActionFunctionArgs) {
  return savingAction(args, NO_SAVES);
}

/** Returns whether the change was a setting, which the banner reports. */
const isSave = (done: ConfirmableAction | null) => done !== null && /^(?:saved|cover)/.test(done);

/** Errors of the upload, which appear in its own card. */
const OF_UPLOAD = new Set(["invalid_file", "file_too_large"]);

interface CampaignAnswer {
  error?: { code: string; message: string; details: { missing?: MissingPart[] } };
}

export default function CampaignEditor() {
  const t = useT();
  const data = useLoaderData<typeof loader>();
  const canUpdate = useCan()("update", "campaign");
  const { campaign, done } = data;
  const canWrite = canUpdate && campaign.type !== "promoted";
  const answered = useActionData<CampaignAnswer>();
  const uploadError = answered?.error && OF_UPLOAD.has(answered.error.code) ? answered.error : null;
  const lacking = answered?.error?.details.missing;
  const ids = campaign.amounts.map(({ id }) => id).join();
  const busy = useNavigation().formMethod === "POST";
  const requested = useRequestedAction([
    ...(canUpdate && campaign.state === "published" ? [confirmUnpublish(t, campaign.type)] : []),
    ...(canUpdate && campaign.cover ? [confirmRemoveCover(t)] : []),
  ]);
  if (requested !== undefined)
    return <ConfirmPage confirmation={requested} backTo={paths.campaign(campaign.id)} />;
  return (
    <>
      <PageHeader
        title={campaign.title}
        description={t(`campaigns.type.${campaign.type}`)}
        help={<TopicLink topic="campaigns" />}
        back={{ to: paths.campaigns(), label: t("campaigns.title") }}
        badge={<StatusBadge of="campaign" status={campaign.state} />}
      />
      <Outcome
        text={done && !answered ? t(`campaigns.saved.${done}`) : null}
        isSave={isSave(done)}
      />
      {!canWrite && (
        <div className="mb-6">
          <Alert tone="info">
            {t(canUpdate ? "campaigns.promoted.by_staff" : "manage.read_only")}
          </Alert>
        </div>
      )}
      {lacking && (
        <MissingAlert
          missing={lacking}
          mendable={data.mendable}
          title={answered.error?.message ?? ""}
        />
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <CampaignForm
          // A new key renders the ids of new presets; without them the next save would create the presets again.
          key={ids}
          type={campaign.type}
          currency={campaign.currency}
          chargeLimits={data.chargeLimits}
          values={valuesOf(campaign)}
          actions={
            canWrite ? (
              <SubmitButton name="intent" value="save">
                {t("campaigns.save")}
              </SubmitButton>
            ) : null
          }
        />
        <div className="grid gap-6">
          <PublishCard {...data} canUpdate={canUpdate} busy={busy} />
          <ShareCard
            url={data.url}
            title={campaign.title}
            isPublished={campaign.state === "published"}
          />
          {canUpdate && (
            <CoverCard campaign={campaign} error={uploadError?.message ?? null} busy={busy} />
          )}
        </div>
      </div>
    </>
  );
}
