import { DateTime } from "~/components/ui/text/date-time";
import type { AccountState as State } from "~/domain/donations/lists/list-account-states.server";
import { useT } from "~/i18n";

/** Shows when a gateway last charged, and what became of its charges of the last 30 days. */
export function AccountState({ state, timezone }: { state: State; timezone: string }) {
  const t = useT();
  const { approved, declined, declinedPercent: percent, lastApprovedAt, waiting } = state;
  const { mustReconnect, permittedUntil } = state;
  const [before, after] = t("manage.gateways.state.last", { date: "\n" }).split("\n");
  const counts = [
    t("manage.gateways.state.approved", { count: approved }),
    t("manage.gateways.state.declined", { count: declined }),
    t("manage.gateways.state.waiting", { count: waiting }),
  ];
  return (
    <>
      <p>
        {lastApprovedAt ? (
          <>
            {before}
            <DateTime at={lastApprovedAt} zone={timezone} />
            {after}
          </>
        ) : (
          t("manage.gateways.state.none")
        )}
      </p>
      {approved + declined + waiting > 0 && (
        <p>
          {t("manage.gateways.state.days")} {counts.join(" · ")}
          {percent !== null && ` (${t("manage.gateways.state.rate", { percent })})`}
        </p>
      )}
      {permittedUntil && (
        <p className={mustReconnect ? "error" : undefined}>
          <Until at={permittedUntil} zone={timezone} isEnding={mustReconnect} />
        </p>
      )}
    </>
  );
}

/** How long the permission of the account's owner lasts, and that it was not renewed. */
function Until({ at, zone, isEnding }: { at: Date; zone: string; isEnding: boolean }) {
  const t = useT();
  const text = t(
    isEnding ? "manage.gateways.state.not_renewed" : "manage.gateways.state.permitted",
    { date: "\n" },
  );
  const [before, after] = text.split("\n");
  return (
    <>
      {before}
      <DateTime at={at} zone={zone} />
      {after}
    </>
  );
}
