import { Badge } from "~/components/ui/badge";
import { Card } from "~/components/ui/card";
import { ConfirmLink, type ConfirmableAction } from "~/components/ui/dialogs/confirm";
import { DataTable, type Column } from "~/components/ui/lists/data-table";
import { DateTime } from "~/components/ui/text/date-time";
import type { OwnSession } from "~/domain/users/sessions/list-sessions.server";
import { useT } from "~/i18n";
import type { TextKey, Translate } from "~/i18n/text-key";

/** Texts of the results on the page with this list. */
export const sessionOutcomes = {
  session_ended: "account.sessions.revoked",
  others_ended: "account.sessions.others_revoked",
} as const satisfies Record<string, TextKey>;

const nameOf = (t: Translate, { device }: OwnSession) =>
  device || t("account.sessions.unknown_device");

function endOne(t: Translate, session: OwnSession): ConfirmableAction {
  return {
    id: session.uuid,
    intent: "revoke_session",
    fields: { session: session.uuid },
    title: t("account.sessions.revoke_ask"),
    text: t("account.sessions.revoke_text", { device: nameOf(t, session) }),
    submit: t("account.sessions.revoke"),
  };
}

function endOthers(t: Translate): ConfirmableAction {
  return {
    id: "revoke_others",
    intent: "revoke_others",
    title: t("account.sessions.revoke_others_ask"),
    text: t("account.sessions.revoke_others_text"),
    submit: t("account.sessions.revoke_others"),
  };
}

export function sessionConfirmations(
  t: Translate,
  sessions: readonly OwnSession[],
): ConfirmableAction[] {
  const others = sessions.filter(({ current }) => !current);
  return others.length > 0 ? [endOthers(t), ...others.map((session) => endOne(t, session))] : [];
}

/** Lists a person's sessions with a link to end each but the current one, which the logout ends. */
export function SessionList({ sessions, zone }: { sessions: readonly OwnSession[]; zone: string }) {
  const t = useT();
  const columns: Column<OwnSession>[] = [
    {
      key: "device",
      header: t("account.sessions.device"),
      main: true,
      cell: (session) => (
        <span className="flex flex-wrap items-center gap-2">
          {nameOf(t, session)}
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
      numeric: true,
      tight: true,
      cell: (session) =>
        !session.current && (
          <ConfirmLink
            confirmation={endOne(t, session)}
            size="sm"
            label={t("account.sessions.revoke_this", { device: nameOf(t, session) })}
          >
            {t("account.sessions.revoke")}
          </ConfirmLink>
        ),
    },
  ];
  return (
    <Card
      flush
      title={t("account.sessions.title")}
      actions={
        sessions.length > 1 && (
          <ConfirmLink confirmation={endOthers(t)} size="sm">
            {t("account.sessions.revoke_others")}
          </ConfirmLink>
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

/** Shows date and time in digits, because words are wider than a phone. */
function Instant(instant: { at: string; zone: string }) {
  return (
    <span className="sm:grid">
      <DateTime {...instant} style="short" /> <DateTime {...instant} style="time" />
    </span>
  );
}
