import { Link } from "@remix-run/react";
import type { PledgeCounts } from "~/domain/pledges/team-pages/get-pledge-counts.server";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";

const STATES = { checking: "checking", onHold: "on_hold", pending: "payment_pending" } as const;

/** What came today and what waits; each number leads to its pledges. */
export function PledgeCountLinks({ counts }: { counts: PledgeCounts }) {
  const t = useT();
  const waiting = (["checking", "onHold", "pending"] as const).map((name) => ({
    name,
    to: paths.teamPledges({ state: STATES[name] }),
    label: t(`pledges.state.${STATES[name]}`),
  }));
  const { day } = counts;
  const today = {
    name: "today" as const,
    to: paths.teamPledges({ from: day, to: day }),
    label: t("pledges.today"),
  };
  return (
    <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {[today, ...waiting].map(({ label, name, to }) => (
        <li key={name}>
          <Link to={to} className="settings-entry">
            <span className="grid">
              <b className="text-2xl">{counts[name]}</b>
              <span className="text-muted">{label}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
