import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { CsrfField } from "~/components/ui/csrf-field";
import { useT } from "~/i18n";

interface SupportBannerProps {
  organization: string;
  /** In words, in the organisation's time zone. */
  until: string;
}

/** Over every page while our staff look into an organization: whose it is, until when, and the way out. */
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
