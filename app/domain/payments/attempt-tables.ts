/**
 * The table of attempts of each cause of charges; statements read it when they run. All have the
 * columns that payments reads and writes: status, sent_at, check_at, checks, not_found_at, next_action, expires_at, provider_payment_id, flags.
 */
export const attemptTables: Record<string, string> = {
  gift: "transactions",
  invoice: "invoice_attempts",
};

/** Returns the table of a cause's attempts. Throws for an unknown cause. */
export function attemptTableOf(cause: string): string {
  const table = attemptTables[cause];
  if (!table) throw new Error(`no table of attempts for ${cause}`);
  return table;
}
