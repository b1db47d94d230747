import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Alert } from "~/components/ui/messages/alert";
import { DateTime } from "~/components/ui/text/date-time";
import type { StoredPledge } from "~/enhance/pledges/device-store";
import { useT } from "~/i18n";
import { textForCode } from "~/i18n/text-key";
import { MOST_STORED } from "./store-limits";
import type { StoredPledges } from "./use-stored-pledges";

/** Says what is on this device alone, and sends it. */
export function StoredPledgesCard(props: StoredPledges & { timezone: string }) {
  const { isDenied, isOld, isSending, last, send, stop, stored, timezone } = props;
  const t = useT();
  if (stored === null) return null;
  const count = stored.length;
  return (
    <div className="grid gap-3">
      {isDenied && (
        <Alert tone="danger" title={t("pledges.offline.denied")}>
          {t("pledges.offline.denied_text")}
        </Alert>
      )}
      {last !== null && last.wiped > 0 && (
        <Alert tone="danger" title={t("pledges.offline.wiped", { count: last.wiped })}>
          {t("pledges.offline.wiped_text")}
        </Alert>
      )}
      {stop !== null && (
        <Alert tone="danger" title={t("pledges.offline.stopped")}>
          {t(`pledges.offline.stop.${stop}`, { most: MOST_STORED })}
        </Alert>
      )}
      {stop === null && isOld && (
        <Alert tone="warning" title={t("pledges.offline.old")}>
          {t("pledges.offline.old_text")}
        </Alert>
      )}
      <Card title={t("pledges.offline.stored_title")}>
        <div className="stack">
          <p role="status" data-stored={count}>
            {count === 0
              ? t(
                  last !== null && last.sent > 0
                    ? "pledges.offline.all_sent"
                    : "pledges.offline.none",
                )
              : t("pledges.offline.stored", { count })}
            {last?.isOffline && count > 0 && ` ${t("pledges.offline.no_network")}`}
          </p>
          {count > 0 && (
            <>
              <ul className="grid gap-2">
                {stored.map((pledge) => (
                  <StoredLine key={pledge.uuid} pledge={pledge} timezone={timezone} />
                ))}
              </ul>
              <Button type="button" variant="outline" busy={isSending} onClick={send}>
                {t("pledges.offline.send")}
              </Button>
            </>
          )}
        </div>
      </Card>
    </div>
  );
}

function StoredLine({ pledge, timezone }: { pledge: StoredPledge; timezone: string }) {
  const t = useT();
  const { campaign, refusal, storedAt } = pledge;
  return (
    <li className="grid gap-1 wrap-anywhere">
      <span>
        <b>
          <DateTime at={new Date(storedAt)} zone={timezone} />
        </b>{" "}
        · {campaign}
      </span>
      {refusal !== null && (
        <span className="text-danger">
          {t("pledges.offline.refused")}{" "}
          {textForCode(t, "errors", refusal, "errors.internal_error")}
        </span>
      )}
    </li>
  );
}
