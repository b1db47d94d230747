import { Badge } from "~/components/ui/badge";
import type { IntegrationState } from "~/domain/integrations/choices";
import { useT } from "~/i18n";

const colors = { connected: "green", disconnected: "gray", broken: "orange" } as const;

/** Says whether an integration is connected. */
export function StateBadge({ state }: { state: IntegrationState }) {
  const t = useT();
  return <Badge color={colors[state]}>{t(`integrations.state.${state}`)}</Badge>;
}
