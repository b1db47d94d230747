import { Card } from "~/components/ui/card";
import type { ConfirmableAction } from "~/components/ui/dialogs/confirm";
import { PictureUpload, type UploadedPicture } from "~/components/ui/forms/picture-upload";
import { Avatar } from "~/components/users/avatar";
import { useT } from "~/i18n";
import type { Translate } from "~/i18n/text-key";

interface PhotoCardProps {
  name: string;
  photo: UploadedPicture | null;
  error: string | null;
  busy: boolean;
}

export function confirmRemovePhoto(t: Translate): ConfirmableAction {
  return {
    id: "remove_photo",
    intent: "remove_photo",
    title: t("account.photo.remove_ask"),
    text: t("account.photo.remove_text"),
    submit: t("account.photo.remove"),
  };
}

export function PhotoCard({ name, photo, error, busy }: PhotoCardProps) {
  const t = useT();
  return (
    <Card title={t("account.photo.title")}>
      <div className="grid gap-5 sm:grid-cols-[auto_minmax(0,1fr)] sm:items-start">
        <Avatar size="lg" name={name} photoId={photo?.state === "ready" ? photo.id : null} />
        <div className="grid gap-4">
          {!photo && <p className="text-muted">{t("account.photo.none")}</p>}
          <PictureUpload
            name="photo"
            picture={photo}
            confirmRemove={confirmRemovePhoto(t)}
            texts={{
              choose: t("account.photo.choose"),
              hint: t("account.photo.hint"),
              upload: t("account.photo.upload"),
              replace: t("account.photo.replace"),
              pending: t("account.photo.pending"),
              failed: t("account.photo.failed"),
            }}
            error={error}
            busy={busy}
          />
        </div>
      </div>
    </Card>
  );
}
