import type { Currency } from "~/values/money/money";
import type { OperatorContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { actIn } from "~/domain/operators/act-in.server";
import { isId } from "~/values/ids/ids";
import { moneyFlags, type MoneyFlag } from "~/domain/payments/money-flags";
import { isRefundedByHand } from "~/domain/payments/refunds/is-refunded-by-hand.server";
import type { TransactionStatus } from "~/domain/payments/schema";

/** A flagged charge with what our staff needs for a decision. `amount` is in minor units. */
export interface MoneyCaseView {
  id: string;
  organization: { id: string; name: string; timezone: string };
  flags: MoneyFlag[];
  status: TransactionStatus;
  date: Date;
  amount: bigint;
  /** What was asked for, in minor units, where another amount arrived. */
  askedAmount: bigint | null;
  currency: Currency;
  /** The charged month, such as 2026-12; null for a one-time donation. */
  period: string | null;
  donationId: string;
  donorName: string;
  donorEmail: string;
  /** Whether the way to pay gives nothing back by itself, so that somebody must ask the donor where to. */
  isByHand: boolean;
  campaignTitle: string;
  provider: string;
  /** The payment's id there; of a raise, that of the payment that it raises. */
  providerId: string | null;
  /** The provider's code and message of a charge that ended without money. */
  raw: string | null;
  /** Whether every flag is decided. */
  isClosed: boolean;
}

const SELECT = `
SELECT t.id, t.flags, t.status, t.date, t.amount, t.asked_amount AS "askedAmount", t.currency, t.period, t.donation_id AS "donationId",
       o.first_name || ' ' || o.last_name AS "donorName", o.email AS "donorEmail",
       coalesce(m.method_id, '') AS "methodId", c.title AS "campaignTitle",
       t.provider, t.raises_id AS "raisesId", coalesce(t.provider_payment_id, f.provider_payment_id) AS "providerId",
       nullif(concat_ws(' · ', t.raw_code, t.raw_message), '') AS raw,
       t.flags <@ t.decided_flags AS "isClosed"
  FROM transactions t
  JOIN donations d ON d.organization_id = t.organization_id AND d.id = t.donation_id
  JOIN donors o ON o.organization_id = d.organization_id AND o.id = d.donor_id
  JOIN campaigns c ON c.organization_id = t.organization_id AND c.id = t.campaign_id
  LEFT JOIN transactions f ON f.organization_id = t.organization_id AND f.id = t.raises_id
  LEFT JOIN payment_methods m ON m.organization_id = t.organization_id AND m.id = t.payment_method_id
 WHERE t.organization_id = $1::uuid AND t.id = $2::uuid AND t.flags <> '{}'`;

/** Returns a flagged charge of an organisation. Throws `not_found`. */
export async function getMoneyCase(
  ctx: OperatorContext,
  { organizationId, transactionId }: { organizationId: string; transactionId: string },
): Promise<MoneyCaseView> {
  const tenant = await actIn(ctx, organizationId);
  tenant.require("read", "transaction");
  if (!isId(transactionId)) throw new DomainError("not_found");
  const statement = { name: "money-case", text: SELECT, values: [organizationId, transactionId] };
  const found = (await tenant.statements(statement))[0]?.[0] as
    | (Omit<MoneyCaseView, "organization" | "isByHand"> & {
        flags: string[];
        methodId: string;
        raisesId: string | null;
      })
    | undefined;
  if (!found) throw new DomainError("not_found");
  const { name, timezone } = tenant.organization;
  const { methodId, raisesId, ...shown } = found;
  return {
    ...shown,
    isByHand: isRefundedByHand({ methodId, provider: found.provider, raisesId }),
    flags: moneyFlags.filter((flag) => found.flags.includes(flag)),
    organization: { id: organizationId, name, timezone },
  };
}
