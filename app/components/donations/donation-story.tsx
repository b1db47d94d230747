import { Fragment, type ReactNode } from "react";
import { useLocale } from "remix-i18next/react";
import { ChargeMenu } from "~/components/donations/charge-menu";
import { Badge } from "~/components/ui/badge";
import type { fullName } from "~/components/donations/full-name";
import { DateTime } from "~/components/ui/text/date-time";
import { Icon, type IconName } from "~/components/ui/icon";
import { Money } from "~/components/ui/text/money";
import { moneyText } from "~/components/ui/text/money-text";
import { StatusBadge } from "~/components/ui/status-badge";
import { fieldText, sentenceOf } from "~/domain/audit/record-texts";
import { valueText, type ValueContext } from "~/domain/audit/value-text";
import type { StoryEvent } from "~/domain/donations/lists/donation-story";
import type { DonationTransaction } from "~/domain/donations/lists/get-donation.server";
import type { ListedPosting } from "~/domain/ledger/list-postings.server";
import type { PayoutOfSource } from "~/domain/payouts/find-payouts-of.server";
import { useT } from "~/i18n";
import { dayText, periodText } from "~/i18n/dates";
import { textForCode } from "~/i18n/text-key";
import { zoneParts } from "~/values/time/zone-parts";

interface DonationStoryProps {
  donationId: string;
  donor: Parameters<typeof fullName>[0];
  events: readonly StoryEvent[];
  postings: readonly ListedPosting[];
  payouts: readonly PayoutOfSource[];
  timezone: string;
  canRefund: boolean;
  canResend: boolean;
  /** For the texts of recorded values. */
  values: ValueContext;
}

/** Flags that the organisation reads; the provider adapters set others for our staff. */
const FLAGS = [
  "amount_mismatch",
  "duplicate_charge",
  "part_payment",
  "possible_duplicate",
  "refund_refused",
  "never_answered",
  "charged_after_discard",
] as const;

/** Fields whose old and new values the history shows; the others are personal data. */
const SHOWN = ["amount", "collect_day", "payment_method", "resumes_on", "upgrade"];

/** A receipt belongs to its charge, whose menu has it. */
type StoryLine = Exclude<StoryEvent, { kind: "receipt" }>;

const icons: Record<StoryLine["kind"], IconName> = {
  charge: "card",
  missed: "alert",
  mail: "mail",
  step: "chart",
  refund: "refresh",
  dispute: "alert",
  change: "settings",
};

/** The newest so many events are shown; the others are folded by their year. */
const SHOWN_EVENTS = 8;

/** Shows everything that happened to a donation, newest first: a line each, and what is older by its year. */
export function DonationStory({ events, ...props }: DonationStoryProps) {
  const t = useT();
  const lines = events.filter((event) => event.kind !== "receipt");
  const newest = byYear(lines.slice(0, SHOWN_EVENTS), props.timezone);
  return (
    <>
      <ol aria-label={t("donations.history")} className="story">
        {newest.map(([year, ofYear]) => (
          <Fragment key={year}>
            <li className="story-year">{year}</li>
            {ofYear.map((event) => (
              <StoryItem key={event.key} event={event} {...props} />
            ))}
          </Fragment>
        ))}
      </ol>
      {byYear(lines.slice(SHOWN_EVENTS), props.timezone).map(([year, ofYear]) => {
        const name = t("donations.story.of_year", { year, count: ofYear.length });
        return (
          <details key={year} className="story-older">
            <summary className="text-link">{name}</summary>
            <ol aria-label={name} className="story">
              {ofYear.map((event) => (
                <StoryItem key={event.key} event={event} {...props} />
              ))}
            </ol>
          </details>
        );
      })}
    </>
  );
}

/** Groups events by the local year in which they happened, in their order. */
function byYear(events: readonly StoryLine[], timezone: string): [string, StoryLine[]][] {
  const yearOf = (event: StoryLine) => zoneParts(event.at, timezone).year;
  return [...new Set(events.map(yearOf))].map((year) => [
    year,
    events.filter((event) => yearOf(event) === year),
  ]);
}

type StoryItemProps = Omit<DonationStoryProps, "events"> & { event: StoryLine };

function StoryItem({ event, timezone, values, ...actions }: StoryItemProps) {
  const t = useT();
  return (
    <li className="story-event">
      <span className="story-icon" aria-hidden>
        <Icon name={icons[event.kind]} size={16} />
      </span>
      <span className="story-day">
        <DateTime at={event.at} zone={timezone} style="short" />
      </span>
      <div className="min-w-0">
        <Event event={event} values={values} />
      </div>
      <Amount event={event} />
      {event.kind === "charge" && (
        <ChargeMenu
          {...actions}
          timezone={timezone}
          transaction={event.transaction}
          period={titleOf(event.transaction, t)}
        />
      )}
    </li>
  );
}

/** A refund; one that was made outside names its day and its receipt. */
function Refund({ event }: { event: Extract<StoryEvent, { kind: "refund" }> }) {
  const t = useT();
  const locale = useLocale();
  const { cause, providerRefundId: proof, refundedOn, status } = event.refund;
  const day = refundedOn && dayText(t, locale, refundedOn.toISOString().slice(0, 10));
  return (
    <>
      <Title text={t(`donations.story.refund.${cause as "organization"}`)}>
        <Badge color={status === "refunded" ? "green" : "gray"}>
          {t(`donations.story.refund_status.${status as "refunded"}`)}
        </Badge>
      </Title>
      <p className="text-sm text-muted">{titleOf(event.transaction, t)}</p>
      {day && proof && (
        <p className="text-sm text-muted">{t("donations.by_hand.done", { day, proof })}</p>
      )}
    </>
  );
}

function titleOf({ period }: DonationTransaction, t: ReturnType<typeof useT>): string {
  return period
    ? t("donations.story.charge_of", { period: periodText(t, period) })
    : t("donations.story.charge");
}

const stepTextOf = (state: string) =>
  state === "postponed" ? "donations.story.step_postponed" : "donations.story.step_over_limit";

function Event({ event, values }: { event: StoryLine; values: ValueContext }): ReactNode {
  const t = useT();
  switch (event.kind) {
    case "charge":
      return <Charge transaction={event.transaction} />;
    case "missed":
      return (
        <Title text={t("donations.story.missed", { period: periodText(t, event.period) })}>
          <Badge color="orange">{t("donations.missed")}</Badge>
        </Title>
      );
    case "mail":
      return <Title text={t(`donations.story.mail.${event.mail}`)} />;
    case "step": {
      const { isMail, step } = event;
      const period = periodText(t, step.period);
      const amount = moneyText(step.newAmount, event.currency);
      return (
        <Title
          text={t(isMail ? "donations.story.step_mail" : stepTextOf(step.state), {
            period,
            amount,
          })}
        />
      );
    }
    case "refund":
      return <Refund event={event} />;
    case "dispute":
      return (
        <>
          <Title text={t(`donations.story.dispute.${event.stage as "opened"}`)} />
          <p className="text-sm text-muted">{titleOf(event.transaction, t)}</p>
        </>
      );
    case "change":
      return <Change event={event} values={values} />;
  }
}

function Charge({ transaction }: { transaction: DonationTransaction }) {
  const t = useT();
  const { askedAmount, attempt, currency, declineFamily, gateway, status } = transaction;
  // What was believed is no case for the organisation.
  const flags = transaction.flags.filter(
    (flag) => askedAmount === null || flag !== "amount_mismatch",
  );
  const isRetry = attempt > 1;
  const notes = [
    textForCode(t, "manage.gateways", gateway, "common.unknown"),
    isRetry ? t("donations.attempt", { number: attempt }) : "",
    declineFamily ? t(`common.decline_family.${declineFamily}`) : "",
    askedAmount === null
      ? ""
      : t("donations.story.asked", { amount: moneyText(askedAmount, currency) }),
    ...FLAGS.filter((flag) => flags.includes(flag)).map((flag) =>
      t(`donations.story.flag.${flag}`),
    ),
  ];
  return (
    <>
      <Title text={titleOf(transaction, t)}>
        <StatusBadge of="transaction" status={status} />
        <span className="story-notes">{notes.filter(Boolean).join(" · ")}</span>
      </Title>
    </>
  );
}

type ChangeEvent = Extract<StoryEvent, { kind: "change" }>;

/** Shows a change of the donation or its donor: actor, reason, old and new values. */
function Change({ event, values }: { event: ChangeEvent; values: ValueContext }) {
  const t = useT();
  const { changes } = event.record;
  const paused = changes.paused_reason?.[1];
  const discarded = changes.discarded_reason?.[1];
  const reason =
    typeof paused === "string"
      ? textForCode(t, "donations.pause_reason", paused, "donations.pause_reason.unknown")
      : typeof discarded === "string"
        ? textForCode(t, "donations.discard_reason", discarded, "donations.discard_reason.other")
        : null;
  return (
    <>
      <Title text={sentenceOf(t, event.record)} />
      {reason && <p className="text-sm text-muted">{reason}</p>}
      {SHOWN.filter((field) => field in changes).map((field) => {
        const [old = null, next = null] = changes[field] ?? [];
        return (
          <p key={field} className="text-sm text-muted">
            {t("donations.story.changed", {
              field: fieldText(t, field),
              old: valueText(t, field, old, values),
              new: valueText(t, field, next, values),
            })}
          </p>
        );
      })}
    </>
  );
}

function Title({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold wrap-anywhere">
      {text} {children}
    </p>
  );
}

function Amount({ event }: { event: StoryLine }) {
  if (event.kind === "charge") {
    const { amount, currency } = event.transaction;
    return (
      <span className="story-amount">
        <Money amount={amount} currency={currency} />
      </span>
    );
  }
  if (event.kind !== "refund" && event.kind !== "dispute") return null;
  const { amount } = event.kind === "refund" ? event.refund : event.dispute;
  return (
    <span className="story-amount text-muted">
      <Money amount={-amount} currency={event.transaction.currency} />
    </span>
  );
}
