import { Cover } from "~/components/campaigns/cover";
import { Card } from "~/components/ui/card";
import type { ConfirmableAction } from "~/components/ui/dialogs/confirm";
import { PictureUpload } from "~/components/ui/forms/picture-upload";
import type { HomePicture } from "~/domain/pictures/find-home-picture.server";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";
import type { Translate } from "~/i18n/text-key";

interface PhotoCardProps {
  organization: { name: string; color: string };
  picture: HomePicture | null;
  error: string | null;
  busy: boolean;
}

export function confirmRemovePhoto(t: Translate): ConfirmableAction {
  return {
    id: "remove_photo",
    intent: "remove_photo",
    title: t("manage.photo.remove_ask"),
    text: t("manage.photo.remove_text"),
    submit: t("manage.photo.remove"),
  };
}

/** Shows the photo of the organisation's public home, and its upload. */
export function PhotoCard({ organization, picture, error, busy }: PhotoCardProps) {
  const t = useT();
  const { name, color } = organization;
  return (
    <Card title={t("manage.photo.title")}>
      <div className="grid gap-4">
        {picture?.state === "ready" ? (
          <Cover
            pictureId={picture.id}
            color={color}
            alt={t("manage.photo.alt", { name })}
            className="w-full rounded-lg"
          />
        ) : (
          <p className="text-muted">{t("manage.photo.none")}</p>
        )}
        <PictureUpload
          name="photo"
          action={paths.organizationPhoto()}
          picture={picture}
          confirmRemove={confirmRemovePhoto(t)}
          texts={{
            choose: t("manage.photo.choose"),
            hint: t("manage.photo.hint"),
            upload: t("manage.photo.upload"),
            replace: t("manage.photo.replace"),
            pending: t("manage.photo.pending"),
            failed: t("manage.photo.failed"),
          }}
          error={error}
          busy={busy}
        />
      </div>
    </Card>
  );
}
