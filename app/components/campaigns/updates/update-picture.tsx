import { Cover } from "~/components/campaigns/cover";
import { Card } from "~/components/ui/card";
import { PictureUpload } from "~/components/ui/forms/picture-upload";
import type { CampaignUpdate } from "~/domain/campaigns/updates/get-campaign-update.server";
import { useT } from "~/i18n";
import { confirmRemovePicture } from "./update-actions";

interface UpdatePictureProps {
  picture: CampaignUpdate["picture"];
  error: string | null;
  busy: boolean;
}

/** Shows an update's picture, and its upload. */
export function UpdatePicture({ busy, error, picture }: UpdatePictureProps) {
  const t = useT();
  return (
    <Card title={t("campaigns.updates.picture.title")}>
      <div className="grid gap-4">
        {picture?.state === "ready" && (
          <Cover pictureId={picture.id} color="" alt="" className="w-full rounded-lg" />
        )}
        <PictureUpload
          name="picture"
          picture={picture}
          confirmRemove={confirmRemovePicture(t)}
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
      </div>
    </Card>
  );
}
