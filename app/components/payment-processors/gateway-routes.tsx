import { Card } from "~/components/ui/card";
import { DataTable, type Column } from "~/components/ui/lists/data-table";
import type { RouteReason } from "~/domain/donations/terms/explain-route";
import { useT } from "~/i18n";

/** Ways to pay for which the gateways have the same parts. */
export interface GatewayRoute {
  /** Their names, in words. */
  methods: string[];
  recurrence: "one_time" | "monthly" | "both";
  steps: { gateway: string; reason: RouteReason }[];
}

/** Shows which gateway charges what, and why. */
export function GatewayRoutes({ routes }: { routes: GatewayRoute[] }) {
  const t = useT();
  const title = t("manage.gateways.routes.title");
  const columns: Column<GatewayRoute>[] = [
    {
      key: "methods",
      header: t("common.fields.payment_method"),
      main: true,
      cell: ({ methods }) => methods.join(", "),
    },
    {
      key: "recurrence",
      header: t("manage.gateways.routes.donations"),
      cell: ({ recurrence }) => t(`manage.gateways.routes.${recurrence}`),
    },
    {
      key: "steps",
      header: t("manage.gateways.routes.why"),
      cell: ({ steps }) => (
        <ul>
          {steps.map(({ gateway, reason }) => (
            <li key={gateway}>{t(`manage.gateways.routes.reason.${reason}`, { gateway })}</li>
          ))}
        </ul>
      ),
    },
  ];
  return (
    <Card title={title}>
      <p className="mb-3 text-muted">{t("manage.gateways.routes.text")}</p>
      <DataTable
        caption={title}
        columns={columns}
        rows={routes}
        rowKey={({ methods, recurrence }) => `${recurrence} ${methods.join()}`}
      />
    </Card>
  );
}
