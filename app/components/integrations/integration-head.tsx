import { StateBadge } from "./state-badge";
import { TopicLink } from "~/components/layout/topic-link";
import { ButtonLink } from "~/components/ui/button";
import { Alert } from "~/components/ui/messages/alert";
import { PageHeader } from "~/components/ui/page-header";
import { DateTime } from "~/components/ui/text/date-time";
import type { IntegrationState, PauseReason } from "~/domain/integrations/choices";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";

interface IntegrationHeadProps {
  uuid: string;
  state: IntegrationState;
  /** Until when nothing is sent, and why. */
  pause: { until: Date | string; reason: PauseReason } | null;
  timezone: string;
  /** Whether this page has the form that connects again. */
  isSetup?: boolean;
}

/** The head of an integration's pages, which says on each of them why nothing is sent. */
export function IntegrationHead(props: IntegrationHeadProps) {
  const { isSetup, pause, state, timezone, uuid } = props;
  const t = useT();
  return (
    <>
      <PageHeader
        title={t("integrations.salesforce")}
        description={t("integrations.salesforce_text")}
        back={{ to: paths.integrations(), label: t("integrations.title") }}
        help={<TopicLink topic="salesforce" />}
        badge={<StateBadge state={state} />}
      />
      {state === "broken" && (
        <Alert tone="danger" title={t("integrations.broken")} className="mb-6">
          <p>{t("integrations.broken_text")}</p>
          {!isSetup && (
            <ButtonLink size="sm" variant="outline" to={paths.integration(uuid)} className="mt-2">
              {t("integrations.connect_again")}
            </ButtonLink>
          )}
        </Alert>
      )}
      {state === "connected" && pause && (
        <Alert tone="warning" title={t("integrations.paused")} className="mb-6">
          <p>
            {t(`integrations.pause.${pause.reason}`)} <DateTime at={pause.until} zone={timezone} />
          </p>
        </Alert>
      )}
    </>
  );
}
