import { Alert } from "~/components/ui/messages/alert";
import { useT } from "~/i18n";

export interface Suspension {
  /** The operator's text; null for readers who may not see it here. */
  reason: string | null;
  email: string;
}

/** Appears on every page of a suspended organisation: what the suspension means, why, and whom to ask. */
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
