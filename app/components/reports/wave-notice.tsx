import { Alert } from "~/components/ui/alert";
import { useT } from "~/i18n";

/** Tells that a wave of stolen cards was stopped in the last days, and what donors see of it. */
export function WaveNotice({ campaign }: { campaign: string }) {
  const t = useT();
  return (
    <Alert tone="warning" title={t("manage.dashboard.wave_title", { campaign })}>
      <p>{t("manage.dashboard.wave_text")}</p>
    </Alert>
  );
}
