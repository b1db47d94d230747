import { Link } from "@remix-run/react";
import { Card } from "~/components/ui/card";
import { FactRows } from "~/components/ui/fact-rows";
import { Alert } from "~/components/ui/messages/alert";
import type { PlanPeriod } from "~/countries/plans/plans";
import type { PlanPreview } from "~/domain/subscriptions/preview-plan.server";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";
import { formatDay } from "~/values/time/day-text";
import type { Currency } from "~/values/money/money";
import { decimalText } from "./money-line";

export interface Chosen {
  code: string;
  name: string;
  period: PlanPeriod;
  isFree: boolean;
  /** The price of a period, in the country's currency. */
  price: string;
  /** The price in dollars, which only Argentina's prices show. */
  usd: string | null;
  currency: Currency;
  preview: PlanPreview;
  /** YYYY-MM-DD */
  today: string;
  /** A higher plan begins at once, and what is left of the trial lapses. */
  endsTrial: boolean;
}

/** Says what was chosen, what it costs, what is charged now and when it begins. */
export function ChosenPlan({ chosen }: { chosen: Chosen }) {
  const t = useT();
  const { name, period, price, usd, currency, preview, today, isFree, endsTrial } = chosen;
  const isLater = preview.starts_on > today;
  const next = preview.next_invoice;
  const due = decimalText(preview.due_now, currency);
  return (
    <Card
      title={t("subscription.choose.your_plan")}
      actions={
        <Link className="link" to={paths.choosePlan({ period })}>
          {t("subscription.choose.other_plan")}
        </Link>
      }
    >
      <div className="stack">
        <FactRows
          rows={[
            [t("subscription.plan"), name],
            [
              t("subscription.period"),
              <span key="period" className="inline-block first-letter:uppercase">
                {t(`subscription.periods.${period}`)}
              </span>,
            ],
            [
              t("subscription.price"),
              <>
                {isFree ? t("pricing.free") : t(`subscription.price_${period}`, { price })}
                {usd && (
                  <span className="block text-muted">{t("pricing.usd", { amount: usd })}</span>
                )}
              </>,
            ],
            [
              t("subscription.starts"),
              isLater ? formatDay(preview.starts_on) : t("subscription.starts_now"),
            ],
            ...(isFree || isLater
              ? []
              : [[t("subscription.due_now"), <b key="due">{due}</b>] as const]),
            ...(next
              ? [
                  [
                    t("subscription.next_invoice"),
                    t("subscription.amount_on", {
                      amount: decimalText(next.total, currency),
                      day: formatDay(next.on),
                    }),
                  ] as const,
                ]
              : []),
          ]}
        />
        {preview.lines.length > 1 && <PreviewLines preview={preview} currency={currency} />}
        {isLater && !isFree && <p className="text-muted">{t("subscription.choose.nothing_now")}</p>}
        {endsTrial && <Alert tone="warning">{t("subscription.choose.ends_trial")}</Alert>}
        {isFree && <Alert tone="info">{t("subscription.choose.original_text")}</Alert>}
      </div>
    </Card>
  );
}

/** Explains an invoice with credit line by line, because credit alone reads like an error. */
function PreviewLines({ preview, currency }: { preview: PlanPreview; currency: Currency }) {
  const t = useT();
  return (
    <div className="grid gap-2 border-t border-line pt-4">
      <h3 className="label">{t("subscription.choose.lines")}</h3>
      <ul className="grid gap-2">
        {preview.lines.map(({ kind, amount, from, to }) => (
          <li key={`${kind}-${amount}`} className="flex flex-wrap justify-between gap-x-6">
            <span>
              {t(`subscription.lines.${kind}`)}
              {from && to && (
                <span className="block text-sm text-muted">
                  {t("subscription.from_to", { from: formatDay(from), to: formatDay(to) })}
                </span>
              )}
            </span>
            <span className="tabular-nums">{decimalText(amount, currency)}</span>
          </li>
        ))}
      </ul>
      {preview.lines.some(({ kind }) => kind === "proration_credit") && (
        <p className="hint">{t("subscription.choose.lines_text")}</p>
      )}
    </div>
  );
}
