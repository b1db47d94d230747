import { Alert } from "~/components/ui/messages/alert";
import { useT } from "~/i18n";

/** Explains that the product stopped a wave of stolen cards, and what donors see of it. */
export function WaveNotice({ campaign }: { campaign: string }) {
  const t = useT();
  return (
    <Alert tone="warning" title={t("manage.dashboard.wave_title", { campaign })}>
      <p>{t("manage.dashboard.wave_text")}</p>
    </Alert>
  );
}
