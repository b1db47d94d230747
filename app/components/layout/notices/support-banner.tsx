import { Alert } from "~/components/ui/messages/alert";
import { Button } from "~/components/ui/button";
import { CsrfField } from "~/components/ui/forms/csrf-field";
import { useT } from "~/i18n";

interface SupportBannerProps {
  organization: string;
  /** Date and time in words, in the organisation's time zone. */
  until: string;
}

/** Appears on every page of a support view: the organisation's name, the end of the view, and a button to leave. */
export function SupportBanner({ organization, until }: SupportBannerProps) {
  const t = useT();
  return (
    <Alert
      tone="warning"
      title={t("manage.support_view.title", { organization })}
      className="support-banner mb-6"
    >
      <p>{t("manage.support_view.text", { until })}</p>
      <form method="post" action="/logout" className="mt-3">
        <CsrfField />
        <Button variant="outline" size="sm">
          {t("manage.support_view.end")}
        </Button>
      </form>
    </Alert>
  );
}
