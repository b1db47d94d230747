import type { fullName } from "~/components/donations/full-name";
import { GiftWay } from "~/components/donations/gift-way";
import { confirmReceipt, hasReceipt, hasReceiptFile } from "~/components/donations/receipt-action";
import { confirmRefund, isRefundable } from "~/components/donations/refund-form";
import { ButtonLink } from "~/components/ui/button";
import { ActionsMenu } from "~/components/ui/dialogs/actions-menu";
import { ConfirmLink } from "~/components/ui/dialogs/confirm";
import { DateTime } from "~/components/ui/text/date-time";
import { Money } from "~/components/ui/text/money";
import type { DonationTransaction } from "~/domain/donations/lists/get-donation.server";
import type { ListedPosting } from "~/domain/ledger/list-postings.server";
import type { PayoutOfSource } from "~/domain/payouts/find-payouts-of.server";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";

interface ChargeMenuProps {
  transaction: DonationTransaction;
  /** What the charge is of, in words. */
  period: string;
  donationId: string;
  donor: Parameters<typeof fullName>[0];
  postings: readonly ListedPosting[];
  payouts: readonly PayoutOfSource[];
  timezone: string;
  canRefund: boolean;
  canResend: boolean;
}

/** What a charge can show and what can be done with it, behind three dots; nothing where there is nothing. */
export function ChargeMenu(props: ChargeMenuProps) {
  const { canRefund, canResend, donationId, donor, period, timezone, transaction } = props;
  const t = useT();
  const postings = props.postings.filter(({ sourceId }) => sourceId === transaction.id);
  const payout = props.payouts.find(({ sourceId }) => sourceId === transaction.id);
  const refunds = canRefund && isRefundable(transaction);
  const resends = canResend && hasReceipt(transaction);
  const hasFile = hasReceiptFile(transaction);
  if (!refunds && !resends && !hasFile && postings.length === 0) return null;
  const byHand = transaction.isRefundedByHand;
  return (
    <div className="story-menu">
      <ActionsMenu label={t("donations.story.actions", { charge: period })}>
        <Account postings={postings} />
        {postings.slice(0, 1).map((posting) => (
          <GiftWay key="way" posting={posting} payout={payout} />
        ))}
        {transaction.receiptSentAt && (
          <p className="px-3 py-1 text-sm text-muted">
            {t("donations.story.receipt")} ·{" "}
            <DateTime at={transaction.receiptSentAt} zone={timezone} style="short" />
          </p>
        )}
        {refunds && (
          <ConfirmLink
            confirmation={confirmRefund(t, transaction, donor)}
            variant="ghost"
            label={t(byHand ? "donations.by_hand.link_of" : "donations.refund_of", { period })}
          >
            {t(byHand ? "donations.by_hand.link" : "donations.refund")}
          </ConfirmLink>
        )}
        {hasFile && (
          <ButtonLink
            plain
            variant="ghost"
            to={paths.donationReceiptFile(donationId, transaction.id)}
            aria-label={t("receipts.staff.download_of", { period })}
          >
            {t("receipts.staff.download")}
          </ButtonLink>
        )}
        {resends && (
          <ConfirmLink
            confirmation={confirmReceipt(t, transaction, donor)}
            variant="ghost"
            label={t("donations.receipt_of", { period })}
          >
            {t("donations.receipt_again")}
          </ConfirmLink>
        )}
      </ActionsMenu>
    </div>
  );
}

/** Splits a charge into the gateway's, our and the organisation's part. */
function Account({ postings }: { postings: readonly ListedPosting[] }) {
  const t = useT();
  return postings.map(({ kind, currency, balance, fee, taxes, commission }) => (
    <dl key={`${kind} ${currency}`} className="grid gap-1 px-3 py-2 text-sm">
      <Line name={t("donations.story.fee")} amount={-fee} currency={currency} />
      {taxes !== 0n && (
        <Line name={t("donations.story.taxes")} amount={-taxes} currency={currency} />
      )}
      <Line name={t("donations.commission")} amount={-commission} currency={currency} />
      <Line name={t("donations.story.balance")} amount={balance} currency={currency} />
    </dl>
  ));
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
