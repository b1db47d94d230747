import { Button } from "~/components/ui/button";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";

/** Shows the disabled button of a gateway that the plan does not allow beside the enabled one, and explains why. */
export function GatewayLimit({ label, id }: { label: string; id: string }) {
  const t = useT();
  const reason = `${id}-no-room`;
  return (
    <div className="grid gap-2 justify-items-start">
      <Button type="button" variant="outline" disabled aria-describedby={reason}>
        {label}
      </Button>
      <p id={reason} className="hint">
        {t("manage.gateways.no_room")}{" "}
        <a className="link" href={paths.choosePlan()}>
          {t("manage.gateways.see_plans")}
        </a>
      </p>
    </div>
  );
}
