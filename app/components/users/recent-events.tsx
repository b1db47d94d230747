import { Card } from "~/components/ui/card";
import { DateTime } from "~/components/ui/text/date-time";
import { TextLink } from "~/components/ui/text/text-link";
import type { SecurityEventName } from "~/domain/audit/operations";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";

interface RecentEventsProps {
  events: readonly {
    id: string;
    event: SecurityEventName;
    ip: string;
    userAgent: string;
    at: string | Date;
    /** Consecutive repetitions. */
    times: number;
  }[];
  zone: string;
}

/** Lists recent events of the person's account, so that they notice events that are not their own. */
export function RecentEvents({ events, zone }: RecentEventsProps) {
  const t = useT();
  return (
    <Card title={t("account.profile.security")}>
      <p className="mb-4 text-muted">{t("account.profile.security_text")}</p>
      {events.length === 0 && <p>{t("account.activity.empty")}</p>}
      <ul className="mb-4 grid gap-3">
        {events.map(({ id, event, ip, userAgent, at, times }) => (
          <li key={id} className="grid">
            <span className="font-semibold">{t(`account.security_events.${event}`)}</span>
            {times > 1 && <span>{t("account.activity.times", { count: times })}</span>}
            <span className="text-sm text-muted">
              <DateTime at={at} zone={zone} />
              {[userAgent, ip].filter(Boolean).map((text) => ` · ${text}`)}
            </span>
          </li>
        ))}
      </ul>
      <TextLink to={paths.userActivity()}>{t("account.activity.all")}</TextLink>
    </Card>
  );
}
