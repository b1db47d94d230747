import { Alert } from "~/components/ui/alert";
import { useT } from "~/i18n";

export interface Suspension {
  /** As our staff wrote it down; null for who is not told it here. */
  reason: string | null;
  /** Where to write to about it. */
  email: string;
}

/** Above every page of an organisation that we suspended: what it means, why, and whom to ask. */
export function SuspendedNotice({ reason, email }: Suspension) {
  const t = useT();
  return (
    <Alert tone="danger" title={t("manage.suspended.title")} className="mb-6">
      <p>{t("manage.suspended.text")}</p>
      <p className="wrap-anywhere">
        {reason === null ? t("manage.suspended.told") : t("manage.suspended.reason", { reason })}
      </p>
      <p>
        <a className="link" href={`mailto:${email}`}>
          {t("manage.suspended.answer", { email })}
        </a>
      </p>
    </Alert>
  );
}
