/** SQL of what a debit's notice is of. */
interface Debit {
  organization: string;
  donation: string;
  period: string;
  /** Minor units. */
  amount: string;
  paymentMethod: string;
}

/**
 * Returns SQL for the key of a debit's notice: period, amount and payment method, and how many notices of the
 * period named others. So an amount that was changed and changed back needs a notice again: the last one that the
 * donor read counts.
 */
export function debitNoticeKey({
  amount,
  donation,
  organization,
  paymentMethod,
  period,
}: Debit): string {
  const own = `concat_ws(' ', ${period}, ${amount}, ${paymentMethod})`;
  return `concat_ws(' ', ${own}, (
    SELECT nullif(count(*), 0) FROM donor_mails y
     WHERE y.organization_id = ${organization} AND y.donation_id = ${donation} AND y.kind = 'debit'
       AND starts_with(y.key, ${period} || ' ') AND NOT starts_with(y.key, ${own})))`;
}
