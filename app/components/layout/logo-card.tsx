import type { Brand } from "~/components/layout/brand";
import { OrganizationLogo } from "~/components/layout/organization-logo";
import { LogoCrop } from "~/components/layout/logo-crop";
import { Card } from "~/components/ui/card";
import type { ConfirmableAction } from "~/components/ui/dialogs/confirm";
import { PictureUpload, type UploadedPicture } from "~/components/ui/forms/picture-upload";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";
import type { Translate } from "~/i18n/text-key";

interface LogoCardProps {
  organization: Brand;
  /** The last upload: the current logo, or one that is not ready yet. */
  uploaded: UploadedPicture | null;
  error: string | null;
  busy: boolean;
}

export function confirmRemoveLogo(t: Translate): ConfirmableAction {
  return {
    id: "remove_logo",
    intent: "remove_logo",
    title: t("manage.logo.remove_ask"),
    text: t("manage.logo.remove_text"),
    submit: t("manage.logo.remove"),
  };
}

/** Shows the organisation's logo as pages do, and its upload. */
export function LogoCard({ organization, uploaded, error, busy }: LogoCardProps) {
  const t = useT();
  const { logo, name } = organization;
  return (
    <Card title={t("manage.logo.title")}>
      <div className="grid gap-4">
        {logo ? (
          <OrganizationLogo
            logo={logo}
            alt={t("manage.logo.alt", { name })}
            className="logo-shown"
          />
        ) : (
          <p className="text-muted">{t("manage.logo.none")}</p>
        )}
        <PictureUpload
          name="logo"
          action={paths.organizationGeneral()}
          picture={uploaded}
          confirmRemove={confirmRemoveLogo(t)}
          texts={{
            choose: t("manage.logo.choose"),
            hint: t("manage.logo.hint"),
            upload: t("manage.logo.upload"),
            replace: t("manage.logo.replace"),
            pending: t("manage.logo.pending"),
            failed: t("manage.logo.failed"),
          }}
          error={error}
          busy={busy}
          about={(file) => <LogoCrop file={file} />}
        />
      </div>
    </Card>
  );
}
