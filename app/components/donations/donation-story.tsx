import type { ReactNode } from "react";
import { useLocale } from "remix-i18next/react";
import { Badge } from "~/components/ui/badge";
import { ButtonLink } from "~/components/ui/button";
import type { fullName } from "~/components/donations/full-name";
import { GiftWay } from "~/components/donations/gift-way";
import { ConfirmLink } from "~/components/ui/dialogs/confirm";
import { DateTime } from "~/components/ui/text/date-time";
import { Icon, type IconName } from "~/components/ui/icon";
import { Money } from "~/components/ui/text/money";
import { moneyText } from "~/components/ui/text/money-text";
import { StatusBadge } from "~/components/ui/status-badge";
import { confirmRefund, isRefundable } from "~/components/donations/refund-form";
import { confirmReceipt, hasReceipt, hasReceiptFile } from "~/components/donations/receipt-action";
import { fieldText, sentenceOf } from "~/domain/audit/record-texts";
import { valueText, type ValueContext } from "~/domain/audit/value-text";
import type { StoryEvent } from "~/domain/donations/lists/donation-story";
import type { DonationTransaction } from "~/domain/donations/lists/get-donation.server";
import type { ListedPosting } from "~/domain/ledger/list-postings.server";
import type { PayoutOfSource } from "~/domain/payouts/find-payouts-of.server";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";
import { dayText, periodText } from "~/i18n/dates";
import { textForCode } from "~/i18n/text-key";

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
  "possible_duplicate",
  "refund_refused",
  "never_answered",
  "charged_after_discard",
] as const;

/** Fields whose old and new values the history shows; the others are personal data. */
const SHOWN = ["amount", "collect_day", "payment_method", "upgrade"];

const icons: Record<StoryEvent["kind"], IconName> = {
  charge: "card",
  missed: "alert",
  receipt: "mail",
  mail: "mail",
  step: "chart",
  refund: "refresh",
  dispute: "alert",
  change: "settings",
};

/** The newest so many events are shown; the others are folded. */
const SHOWN_EVENTS = 12;

/** Shows everything that happened to a donation, newest first. */
export function DonationStory({ events, ...props }: DonationStoryProps) {
  const t = useT();
  const older = events.slice(SHOWN_EVENTS);
  return (
    <>
      <ol aria-label={t("donations.history")} className="story">
        {events.slice(0, SHOWN_EVENTS).map((event) => (
          <StoryItem key={event.key} event={event} {...props} />
        ))}
      </ol>
      {older.length > 0 && (
        <details className="story-older">
          <summary className="text-link">
            {t("donations.story.older", { count: older.length })}
          </summary>
          <ol aria-label={t("donations.story.older", { count: older.length })} className="story">
            {older.map((event) => (
              <StoryItem key={event.key} event={event} {...props} />
            ))}
          </ol>
        </details>
      )}
    </>
  );
}

type StoryItemProps = Omit<DonationStoryProps, "events"> & { event: StoryEvent };

function StoryItem({ event, timezone, values, ...actions }: StoryItemProps) {
  return (
    <li className="story-event">
      <span className="story-icon" aria-hidden>
        <Icon name={icons[event.kind]} size={18} />
      </span>
      <div className="min-w-0">
        <p className="text-sm text-muted">
          <DateTime at={event.at} zone={timezone} style={isDay(event) ? "date" : "long"} />
        </p>
        <Event event={event} values={values} />
        {event.kind === "charge" && <ChargeActions {...actions} transaction={event.transaction} />}
      </div>
      <Amount event={event} />
    </li>
  );
}

type ChargeActionsProps = Omit<StoryItemProps, "event" | "timezone" | "values"> & {
  transaction: DonationTransaction;
};

/** What a charge can show and what can be done with it. */
function ChargeActions(props: ChargeActionsProps) {
  const { canRefund, canResend, donationId, donor, payouts, postings, transaction } = props;
  const t = useT();
  const period = titleOf(transaction, t);
  return (
    <div className="story-actions">
      <Account
        postings={postings.filter(({ sourceId }) => sourceId === transaction.id)}
        payout={payouts.find(({ sourceId }) => sourceId === transaction.id)}
      />
      {canRefund && isRefundable(transaction) && (
        <ConfirmLink
          confirmation={confirmRefund(t, transaction, donor)}
          variant="ghost"
          size="sm"
          label={t(
            transaction.isRefundedByHand ? "donations.by_hand.link_of" : "donations.refund_of",
            { period },
          )}
        >
          {t(transaction.isRefundedByHand ? "donations.by_hand.link" : "donations.refund")}
        </ConfirmLink>
      )}
      {hasReceiptFile(transaction) && (
        <ButtonLink
          plain
          variant="ghost"
          size="sm"
          icon="download"
          to={paths.donationReceiptFile(donationId, transaction.id)}
          aria-label={t("receipts.staff.download_of", { period })}
        >
          {t("receipts.staff.download")}
        </ButtonLink>
      )}
      {canResend && hasReceipt(transaction) && (
        <ConfirmLink
          confirmation={confirmReceipt(t, transaction, donor)}
          variant="ghost"
          size="sm"
          label={t("donations.receipt_of", { period })}
        >
          {t("donations.receipt_again")}
        </ConfirmLink>
      )}
    </div>
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

/** A planned charge and a missed month have a day, and no hour. */
function isDay(event: StoryEvent): boolean {
  return (
    event.kind === "missed" || (event.kind === "charge" && event.transaction.status === "planned")
  );
}

function titleOf({ period }: DonationTransaction, t: ReturnType<typeof useT>): string {
  return period
    ? t("donations.story.charge_of", { period: periodText(t, period) })
    : t("donations.story.charge");
}

const stepTextOf = (state: string) =>
  state === "postponed" ? "donations.story.step_postponed" : "donations.story.step_over_limit";

function Event({ event, values }: { event: StoryEvent; values: ValueContext }): ReactNode {
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
    case "receipt":
      return <Title text={t("donations.story.receipt")} />;
    case "mail":
      return <Title text={t(`donations.story.mail.${event.mail as "declined"}`)} />;
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
  const { attempt, declineFamily, flags, gateway, status } = transaction;
  const isRetry = attempt > 1;
  const notes = [
    textForCode(t, "manage.gateways", gateway, "common.unknown"),
    isRetry ? t("donations.attempt", { number: attempt }) : "",
    declineFamily ? t(`common.decline_family.${declineFamily}`) : "",
    ...FLAGS.filter((flag) => flags.includes(flag)).map((flag) =>
      t(`donations.story.flag.${flag}`),
    ),
  ];
  return (
    <>
      <Title text={titleOf(transaction, t)}>
        <StatusBadge of="transaction" status={status} />
      </Title>
      <p className="text-sm text-muted">{notes.filter(Boolean).join(" · ")}</p>
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

/** Splits a charge into the gateway's, our and the organisation's part. */
function Account({
  payout,
  postings,
}: {
  payout: PayoutOfSource | undefined;
  postings: readonly ListedPosting[];
}) {
  const t = useT();
  if (postings.length === 0) return null;
  return (
    <details className="text-sm">
      <summary className="inline-flex min-h-11 cursor-pointer items-center px-3 font-semibold text-primary">
        {t("donations.story.account")}
      </summary>
      {postings.map(({ kind, currency, balance, fee, taxes, commission }) => (
        <dl key={`${kind} ${currency}`} className="grid max-w-xs gap-1 px-3 pb-2">
          <Line name={t("donations.story.fee")} amount={-fee} currency={currency} />
          {taxes !== 0n && (
            <Line name={t("donations.story.taxes")} amount={-taxes} currency={currency} />
          )}
          <Line name={t("donations.commission")} amount={-commission} currency={currency} />
          <Line name={t("donations.story.balance")} amount={balance} currency={currency} />
        </dl>
      ))}
      {postings.slice(0, 1).map((posting) => (
        <GiftWay key="way" posting={posting} payout={payout} />
      ))}
    </details>
  );
}

function Line({ name, ...money }: { name: string } & Parameters<typeof Money>[0]) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted">{name}</dt>
      <dd>
        <Money {...money} />
      </dd>
    </div>
  );
}

function Amount({ event }: { event: StoryEvent }) {
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
