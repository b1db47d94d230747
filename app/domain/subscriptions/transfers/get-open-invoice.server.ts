import type { OperatorContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { actIn } from "~/domain/operators/act-in.server";
import { isId } from "~/values/ids/ids";
import type { Currency } from "~/values/money/money";
import { localDate } from "~/values/time/calendar";

/** An issued invoice with its transfers, for our staff. Amounts are in minor units. */
export interface TransferInvoice {
  id: string;
  organization: { id: string; name: string };
  number: string;
  status: string;
  isPastDue: boolean;
  payer: string;
  total: bigint;
  paid: bigint;
  currency: Currency;
  /** YYYY-MM-DD, as are the others. */
  issuedOn: string;
  dueOn: string;
  today: string;
  transfers: { id: string; amount: bigint; receivedOn: string; reference: string }[];
}

/** Returns an issued invoice of an organisation with the transfers that came for it. Throws `not_found`. */
export async function getOpenInvoice(
  ctx: OperatorContext,
  { organizationId, invoiceId }: { organizationId: string; invoiceId: string },
): Promise<TransferInvoice> {
  const tenant = await actIn(ctx, organizationId);
  if (!isId(invoiceId)) throw new DomainError("not_found");
  const row = await tenant.read((db) =>
    db.invoice.findFirst({
      where: { id: invoiceId, status: { in: ["open", "paid", "void"] } },
      include: {
        transfers: { orderBy: { id: "asc" } },
        subscription: { include: { paymentMode: true } },
      },
    }),
  );
  if (!row) throw new DomainError("not_found");
  const { name, timezone } = tenant.organization;
  return {
    ...{ id: row.id, organization: { id: organizationId, name }, number: row.number ?? "" },
    ...{ status: row.status, isPastDue: row.subscription.status === "past_due" },
    payer: row.subscription.paymentMode?.holderName ?? name,
    ...{ total: row.total, paid: row.paidAmount, currency: row.currency as Currency },
    ...{ issuedOn: row.issuedOn ?? "", dueOn: row.dueOn ?? "" },
    today: localDate(ctx.now, timezone),
    transfers: row.transfers.map(({ id, amount, receivedOn, bankReference }) => ({
      ...{ id, amount, receivedOn, reference: bankReference },
    })),
  };
}
