import { Link } from "@remix-run/react";
import { Card } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/lists/empty-state";
import type { IconName } from "~/components/ui/icon";
import type { Reason } from "~/domain/reports/get-dashboard.server";
import { useT } from "~/i18n";
import { textForCode } from "~/i18n/text-key";
import { formatInteger, formatPercent, type Currency } from "~/values/money/money";

interface ReasonsCardProps {
  title: string;
  icon: IconName;
  reasons: readonly Reason[];
  /** The texts of the reasons. */
  texts: "donations.pause_reason" | "donations.discard_reason";
  currency: Currency;
  /** The list behind a reason's number. */
  listOf(reason: string): string;
}

const MOST = 6;

/** The main reasons of pauses or discards, each with its share as a bar. */
export function ReasonsCard({ title, icon, reasons, texts, currency, listOf }: ReasonsCardProps) {
  const t = useT();
  const total = reasons.reduce((sum, { count }) => sum + count, 0);
  return (
    <Card title={title}>
      {reasons.length === 0 ? (
        <EmptyState icon={icon} />
      ) : (
        <ol className="grid gap-4">
          {reasons.slice(0, MOST).map(({ reason, count }) => (
            <li key={reason} className="grid gap-1">
              <p className="flex justify-between gap-3">
                <Link to={listOf(reason)} className="underline">
                  {textForCode(t, texts, reason, "common.unknown")}
                </Link>
                <span className="flex-none tabular-nums">
                  <strong>{formatInteger(count, currency)}</strong>{" "}
                  <span className="text-muted">
                    {formatPercent(Math.round((count * 100) / total) * 100, currency)}
                  </span>
                </span>
              </p>
              <svg aria-hidden width="100%" height="8" className="rounded-full bg-accent-soft">
                <rect
                  width={`${(count * 100) / total}%`}
                  height="8"
                  rx="4"
                  className="fill-primary"
                />
              </svg>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
