import { CollapsibleSection } from "~/components/ui/collapsible-section";
import { DataTable, type Column } from "~/components/ui/lists/data-table";
import { useT } from "~/i18n";
import type { GatewayWay } from "./gateway-option";

/** Shows what donors may pay with behind a gateway, and what each way to pay can do. */
export function GatewayWays({ ways, gateway }: { ways: GatewayWay[]; gateway: string }) {
  const t = useT();
  if (ways.length === 0) return null;
  const columns: Column<GatewayWay>[] = [
    {
      key: "method",
      header: t("common.fields.payment_method"),
      main: true,
      cell: ({ method, payee }) => {
        const name =
          method === "card" ? t("manage.gateways.ways.card") : t(`common.method.${method}`);
        return payee === null ? name : `${name} (${payee})`;
      },
    },
    {
      key: "limits",
      header: t("manage.gateways.ways.limits"),
      cell: ({ maximum, minimum }) =>
        minimum === null || maximum === null
          ? t("manage.gateways.ways.own_limits")
          : t("manage.gateways.ways.from_to", { minimum, maximum }),
    },
    {
      key: "months",
      header: t("manage.gateways.ways.months"),
      cell: ({ months }) => t(`manage.gateways.ways.months_${months}`),
    },
    {
      key: "time",
      header: t("manage.gateways.ways.time"),
      cell: ({ hours, method }) =>
        hours === null || method === "cbu"
          ? t(`manage.gateways.ways.${hours === null ? "at_once" : "banks"}`)
          : t("manage.gateways.ways.hours", { count: hours }),
    },
    {
      key: "refunds",
      header: t("manage.gateways.ways.refunds"),
      cell: ({ refunds }) => t(`manage.gateways.ways.refunds_${refunds ? "here" : "outside"}`),
    },
  ];
  const title = t("manage.gateways.ways.title");
  return (
    <CollapsibleSection title={title} level={4}>
      <DataTable
        caption={`${title} · ${gateway}`}
        columns={columns}
        rows={ways}
        rowKey={({ method }) => method}
      />
    </CollapsibleSection>
  );
}
