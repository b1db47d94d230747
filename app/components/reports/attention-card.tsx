import { Link } from "@remix-run/react";
import { Card } from "~/components/ui/card";
import { Icon, type IconName } from "~/components/ui/icon";
import type { Attention } from "~/domain/reports/get-attention.server";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";
import { formatInteger, type Currency } from "~/values/money/money";

interface AttentionCardProps {
  attention: Attention;
  currency: Currency;
  /** Whether the person may open the list of transactions. */
  hasTransactions: boolean;
}

interface Row {
  key: string;
  icon: IconName;
  count: number;
  text: string;
  next: string;
  to: string | null;
}

/** Shows what needs attention, each item with what happens next; nothing when all is well. */
export function AttentionCard({ attention, currency, hasTransactions }: AttentionCardProps) {
  const t = useT();
  const { days, declined, paused, silent, silentAttempts } = attention;
  const transactions = (query: Record<string, string>) =>
    hasTransactions ? paths.transactions({ period: "all", ...query }) : null;
  const rows: Row[] = [
    ...declined.map(({ family, count }): Row => ({
      key: family,
      icon: "card",
      count,
      text: t(`common.decline_family.${family}`),
      next: t(`manage.attention.next.${family}`),
      to: transactions({
        status: "rejected",
        family,
        recurrence: "monthly",
        since: days.since,
      }),
    })),
    {
      key: "paused",
      icon: "pause",
      count: paused,
      text: t("manage.attention.paused"),
      next: t("manage.attention.paused_next"),
      to: paths.donations({ attention: "card" }),
    },
    {
      key: "silent",
      icon: "clock",
      count: silent,
      text: t("manage.attention.silent"),
      next: t("manage.attention.silent_next"),
      to: transactions({ status: "in_process", until: days.silentUntil }),
    },
    {
      key: "silent_attempts",
      icon: "clock",
      count: silentAttempts,
      text: t("manage.attention.silent_attempts"),
      next: t("manage.attention.silent_next"),
      to: transactions({ view: "attempts", status: "in_process", until: days.silentUntil }),
    },
  ];
  const open = rows.filter(({ count }) => count > 0);
  if (open.length === 0) return null;
  return (
    <Card title={t("manage.attention.title")} className="mt-5">
      <p className="mb-3 text-muted">{t("manage.attention.text")}</p>
      <ul className="grid gap-3">
        {open.map(({ key, icon, count, text, next, to }) => (
          <li key={key} className="flex items-start gap-3">
            <span className="mt-0.5 flex-none text-muted">
              <Icon name={icon} />
            </span>
            <span className="min-w-0 grow">
              <span className="block font-semibold">
                {to ? (
                  <Link to={to} className="underline">
                    {text}
                  </Link>
                ) : (
                  text
                )}
              </span>
              <span className="block text-sm text-muted">{next}</span>
            </span>
            <span className="text-xl font-bold tabular-nums">{formatInteger(count, currency)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
