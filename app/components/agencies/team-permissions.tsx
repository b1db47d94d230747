import { Card } from "~/components/ui/card";
import { Icon } from "~/components/ui/icon";
import type { AgencyJson } from "~/domain/agencies/agency";
import type { SeatRights } from "~/domain/agencies/seat-rights";
import { useT } from "~/i18n";

const rights = ["capture", "change", "check", "people"] as const;
type Right = (typeof rights)[number];

/** Says in words what a team may do and what it may not. */
export function TeamPermissions({ agency }: { agency: AgencyJson }) {
  const { scope, checked_by: checker } = agency;
  return (
    <SeatPermissions
      may={{
        capture: scope !== "management",
        change: scope !== "acquisition",
        check: checker === "agency",
        people: true,
      }}
    />
  );
}

/** The same for one person of a team. */
export function SeatPermissions({ may }: { may: Pick<SeatRights, Right> }) {
  const t = useT();
  return (
    <Card title={t("agencies.permissions")}>
      <ul className="grid gap-3">
        {rights.map((name) => (
          <Line key={name} may={may[name]}>
            {t(may[name] ? `agencies.can.${name}` : `agencies.cannot.${name}`)}
          </Line>
        ))}
        <Line may={false}>{t("agencies.cannot.rest")}</Line>
      </ul>
    </Card>
  );
}

function Line({ may, children }: { may: boolean; children: string }) {
  const t = useT();
  return (
    <li className="flex items-start gap-3">
      <span className={may ? "flex-none text-success" : "flex-none text-muted"}>
        <Icon name={may ? "check" : "x"} />
      </span>
      <span className={may ? "" : "text-muted"}>
        <b className="font-semibold">{t(may ? "agencies.yes" : "agencies.no")}</b> · {children}
      </span>
    </li>
  );
}
