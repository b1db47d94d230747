import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { CsrfField } from "~/components/ui/csrf-field";
import { DataTable, type Column } from "~/components/ui/data-table";
import { DateTime } from "~/components/ui/date-time";
import type { OwnSession } from "~/domain/users/list-sessions.server";
import { useT } from "~/i18n";

/** Where a person is signed in, with a way to end each of them but this one (that is the logout). */
export function SessionList({ sessions, zone }: { sessions: readonly OwnSession[]; zone: string }) {
  const t = useT();
  const nameOf = ({ device }: OwnSession) => device || t("account.sessions.unknown_device");
  const columns: Column<OwnSession>[] = [
    {
      key: "device",
      header: t("account.sessions.device"),
      main: true,
      cell: (session) => (
        <span className="flex flex-wrap items-center gap-2">
          {nameOf(session)}
          {session.current && <Badge color="green">{t("account.sessions.current")}</Badge>}
        </span>
      ),
    },
    { key: "ip", header: t("account.sessions.ip"), cell: ({ ip }) => ip },
    {
      key: "begun",
      header: t("account.sessions.begun"),
      cell: ({ begun_at }) => <Instant at={begun_at} zone={zone} />,
    },
    {
      key: "seen",
      header: t("account.sessions.last_seen"),
      cell: ({ last_seen_at }) => <Instant at={last_seen_at} zone={zone} />,
    },
    {
      key: "end",
      header: t("account.sessions.revoke"),
      headerHidden: true,
      cell: (session) =>
        !session.current && (
          <form method="post">
            <CsrfField />
            <input type="hidden" name="intent" value="revoke_session" />
            <Button
              size="sm"
              variant="outline"
              name="session"
              value={session.uuid}
              aria-label={t("account.sessions.revoke_this", { device: nameOf(session) })}
            >
              {t("account.sessions.revoke")}
            </Button>
          </form>
        ),
    },
  ];
  return (
    <Card
      flush
      title={t("account.sessions.title")}
      actions={
        sessions.length > 1 && (
          <form method="post">
            <CsrfField />
            <Button size="sm" variant="outline" name="intent" value="revoke_others">
              {t("account.sessions.revoke_others")}
            </Button>
          </form>
        )
      }
    >
      <DataTable
        caption={t("account.sessions.title")}
        columns={columns}
        rows={sessions}
        rowKey={({ uuid }) => uuid}
      />
    </Card>
  );
}

/** Day and minute in figures: in words they are wider than a phone. */
function Instant(instant: { at: string; zone: string }) {
  return (
    <span>
      <DateTime {...instant} style="short" /> <DateTime {...instant} style="time" />
    </span>
  );
}
