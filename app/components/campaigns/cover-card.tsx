import { FocusForm } from "~/components/campaigns/focus-form";
import { Cover } from "~/components/campaigns/cover";
import { Card } from "~/components/ui/card";
import type { ConfirmableAction } from "~/components/ui/dialogs/confirm";
import { PictureUpload } from "~/components/ui/forms/picture-upload";
import type { Campaign } from "~/domain/campaigns/campaign";
import { useT } from "~/i18n";
import type { Translate } from "~/i18n/text-key";

interface CoverCardProps {
  campaign: Campaign;
  error: string | null;
  busy: boolean;
}

export function confirmRemoveCover(t: Translate): ConfirmableAction {
  return {
    id: "remove_cover",
    intent: "remove_cover",
    title: t("campaigns.cover.remove_ask"),
    text: t("campaigns.cover.remove_text"),
    submit: t("campaigns.cover.remove"),
  };
}

/** Shows the cover as pages do, and its upload. */
export function CoverCard({ campaign, error, busy }: CoverCardProps) {
  const t = useT();
  const { cover, title } = campaign;
  const isReady = cover?.state === "ready";
  return (
    <Card title={t("campaigns.sections.cover")}>
      <div className="grid gap-4">
        {cover?.state === "pending" ? (
          <div className="cover-skeleton" aria-hidden />
        ) : (
          <Cover
            pictureId={isReady ? cover.pictureId : null}
            color={campaign.color}
            alt={isReady ? t("campaigns.cover.alt", { title }) : ""}
            className="w-full rounded-lg"
          />
        )}
        <PictureUpload
          name="picture"
          picture={cover && { id: cover.pictureId, state: cover.state }}
          confirmRemove={confirmRemoveCover(t)}
          texts={{
            choose: t("campaigns.cover.choose"),
            hint: t("campaigns.cover.hint"),
            upload: t("campaigns.cover.upload"),
            replace: t("campaigns.cover.replace"),
            pending: t("campaigns.cover.pending"),
            failed: t("campaigns.cover.failed"),
          }}
          error={error}
          busy={busy}
        />
        {isReady && <FocusForm key={cover.pictureId} cover={cover} busy={busy} />}
      </div>
    </Card>
  );
}
