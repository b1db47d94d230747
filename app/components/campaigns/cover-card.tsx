import { Cover } from "~/components/campaigns/cover";
import { Card } from "~/components/ui/card";
import { PictureUpload } from "~/components/ui/picture-upload";
import type { Campaign } from "~/domain/campaigns/campaign";
import { useT } from "~/i18n";

interface CoverCardProps {
  campaign: Campaign;
  /** Why the last upload was refused. */
  error: string | null;
  busy: boolean;
}

/** The cover as pages show it, and its upload. */
export function CoverCard({ campaign, error, busy }: CoverCardProps) {
  const t = useT();
  const { cover, title } = campaign;
  const isReady = cover?.state === "ready";
  return (
    <Card title={t("campaigns.sections.cover")}>
      <div className="grid gap-4">
        <Cover
          pictureId={isReady ? cover.pictureId : null}
          color={campaign.color}
          alt={isReady ? t("campaigns.cover.alt", { title }) : ""}
          className="w-full rounded-lg"
        />
        <PictureUpload
          name="picture"
          picture={cover && { id: cover.pictureId, state: cover.state }}
          removeIntent="remove_cover"
          texts={{
            choose: t("campaigns.cover.choose"),
            hint: t("campaigns.cover.hint"),
            upload: t("campaigns.cover.upload"),
            replace: t("campaigns.cover.replace"),
            remove: t("campaigns.cover.remove"),
            pending: t("campaigns.cover.pending"),
            failed: t("campaigns.cover.failed"),
          }}
          error={error}
          busy={busy}
        />
      </div>
    </Card>
  );
}
