import { Form } from "@remix-run/react";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { CsrfField } from "~/components/ui/csrf-field";
import { FileField } from "~/components/ui/file-field";
import { useReloadWhile } from "~/components/ui/use-reload-while";
import { Avatar } from "~/components/users/avatar";
import type { OwnPhoto } from "~/domain/users/find-photo.server";
import { useT } from "~/i18n";

interface PhotoCardProps {
  name: string;
  photo: OwnPhoto | null;
  /** Why the last upload was refused. */
  error: string | null;
  busy: boolean;
}

/** The person's photo, and its upload. */
export function PhotoCard({ name, photo, error, busy }: PhotoCardProps) {
  const t = useT();
  useReloadWhile(photo?.state === "pending");
  return (
    <Card title={t("account.photo.title")}>
      <div className="grid gap-5 sm:grid-cols-[auto_minmax(0,1fr)] sm:items-start">
        <Avatar size="lg" name={name} photoId={photo?.state === "ready" ? photo.id : null} />
        <div className="grid gap-4">
          {photo?.state === "pending" && (
            <div role="status">
              <Alert>{t("account.photo.pending")}</Alert>
            </div>
          )}
          {photo?.state === "failed" && <Alert tone="warning">{t("account.photo.failed")}</Alert>}
          {!photo && <p className="text-muted">{t("account.photo.none")}</p>}
          {/* A new key with a new photo: the box must not go on naming the file that was sent. */}
          <Form key={photo?.id} method="post" encType="multipart/form-data" className="grid gap-3">
            <CsrfField />
            <FileField
              id="photo"
              name="photo"
              label={t("account.photo.choose")}
              hint={t("account.photo.hint")}
              accept=".jpg,.jpeg,.png,.gif,image/jpeg,image/png,image/gif"
              required
              errors={error ? [error] : []}
            />
            <Button variant="secondary" icon="upload" busy={busy} className="justify-self-start">
              {t(photo ? "account.photo.replace" : "account.photo.upload")}
            </Button>
          </Form>
          {photo && (
            <Form method="post">
              <CsrfField />
              <Button variant="ghost" icon="trash" name="intent" value="remove_photo" busy={busy}>
                {t("account.photo.remove")}
              </Button>
            </Form>
          )}
        </div>
      </div>
    </Card>
  );
}
