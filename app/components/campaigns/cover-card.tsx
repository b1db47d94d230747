import { Form } from "@remix-run/react";
import { Cover } from "~/components/campaigns/cover";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { CsrfField } from "~/components/ui/csrf-field";
import { FileField } from "~/components/ui/file-field";
import { useReloadWhile } from "~/components/ui/use-reload-while";
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
  useReloadWhile(cover?.state === "pending");
  return (
    <Card title={t("campaigns.sections.cover")}>
      <div className="grid gap-4">
        <Cover
          pictureId={isReady ? cover.pictureId : null}
          color={campaign.color}
          alt={isReady ? t("campaigns.cover.alt", { title }) : ""}
          className="w-full rounded-lg"
        />
        {cover?.state === "pending" && (
          <div role="status">
            <Alert>{t("campaigns.cover.pending")}</Alert>
          </div>
        )}
        {cover?.state === "failed" && <Alert tone="warning">{t("campaigns.cover.failed")}</Alert>}
        {/* A new key with a new picture: the box must not go on naming the file that was sent. */}
        <Form
          key={cover?.pictureId}
          method="post"
          encType="multipart/form-data"
          className="grid gap-3"
        >
          <CsrfField />
          <FileField
            id="picture"
            name="picture"
            label={t("campaigns.cover.choose")}
            hint={t("campaigns.cover.hint")}
            accept=".jpg,.jpeg,.png,.gif,image/jpeg,image/png,image/gif"
            required
            errors={error ? [error] : []}
          />
          <Button variant="secondary" icon="upload" busy={busy} className="justify-self-start">
            {cover ? t("campaigns.cover.replace") : t("campaigns.cover.upload")}
          </Button>
        </Form>
        {cover && (
          <Form method="post">
            <CsrfField />
            <Button variant="ghost" icon="trash" name="intent" value="remove_cover" busy={busy}>
              {t("campaigns.cover.remove")}
            </Button>
          </Form>
        )}
      </div>
    </Card>
  );
}
