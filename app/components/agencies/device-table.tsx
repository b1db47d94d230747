import { Badge } from "~/components/ui/badge";
import { Card } from "~/components/ui/card";
import { DataTable, type Column } from "~/components/ui/lists/data-table";
import { EmptyState } from "~/components/ui/lists/empty-state";
import { DateTime } from "~/components/ui/text/date-time";
import { SIGNAL_RULES } from "~/domain/pledges/signals/signal-rules";
import type { Device } from "~/domain/pledges/device/list-devices.server";
import { useT } from "~/i18n";
import type { Translate } from "~/i18n/text-key";

type Shown = {
  [Key in keyof Device]: Device[Key] extends Date
    ? Date | string
    : Device[Key] extends Date | null
      ? Date | string | null
      : Device[Key];
};

/** The device's own id is long; its beginning tells one from another. */
const SHORT = 8;

/** Lists the devices of a team, the latest delivery first. */
export function DeviceTable({ devices, zone }: { devices: readonly Shown[]; zone: string }) {
  const t = useT();
  return (
    <Card title={t("agencies.devices.list")} flush>
      <p className="px-(--card-inset) py-3 text-sm text-muted">{t("agencies.devices.text")}</p>
      <DataTable
        caption={t("agencies.devices.list")}
        rows={devices}
        rowKey={({ id, team }) => `${team} ${id}`}
        columns={columns(t, zone)}
        empty={
          <EmptyState icon="phone" title={t("agencies.devices.empty")}>
            {t("agencies.devices.empty_text")}
          </EmptyState>
        }
      />
    </Card>
  );
}

function columns(t: Translate, zone: string): Column<Shown>[] {
  return [
    {
      key: "device",
      header: t("agencies.devices.device"),
      main: true,
      cell: ({ id, person }) => (
        <span className="grid min-w-0">
          <b className="font-mono wrap-anywhere">{id.slice(0, SHORT)}</b>
          <span className="text-sm font-normal wrap-anywhere text-muted">{person}</span>
        </span>
      ),
    },
    {
      key: "delivered",
      phone: "top",
      header: t("agencies.devices.delivered"),
      cell: ({ deliveredAt }) => <DateTime at={deliveredAt} zone={zone} style="short" />,
    },
    {
      key: "stored",
      header: t("agencies.devices.stored_at"),
      cell: ({ storedAt }) =>
        storedAt ? (
          <DateTime at={storedAt} zone={zone} style="short" />
        ) : (
          t("agencies.devices.never")
        ),
    },
    {
      key: "pledges",
      phone: "start",
      header: t("agencies.devices.pledges"),
      cell: ({ pledges, stored }) => t("agencies.devices.counts", { pledges, stored }),
    },
    {
      key: "clock",
      phone: "end",
      header: t("agencies.devices.clock"),
      cell: ({ clockOffset }) => <Clock offset={clockOffset} />,
    },
  ];
}

function Clock({ offset }: { offset: number | null }) {
  const t = useT();
  if (offset === null) return <>—</>;
  const minutes = Math.round(Math.abs(offset) / 60);
  if (Math.abs(offset) <= SIGNAL_RULES.clock.minutes * 60)
    return <>{t("agencies.devices.right")}</>;
  return (
    <Badge color="orange">
      {t(`agencies.devices.${offset > 0 ? "ahead" : "behind"}`, { minutes })}
    </Badge>
  );
}
