import { isLocale } from "~/i18n/config";
import { absoluteUrl } from "~/infrastructure/env.server";
import type { OrganizationContext } from "../context";
import { receiptNumber } from "~/values/ids/receipt-code";
import { receiptLink } from "./receipt-link.server";
import { writeReceipts } from "./write-receipts.server";

export interface MailedReceipt {
  /** `2026-000123` */
  number: string;
  /** The address of the receipt's page. */
  href: string;
}

/**
 * Gives charges the numbers of their receipts before these are mailed; a repeat returns the same.
 * Returns them by charge.
 */
export async function issueReceipts(
  ctx: OrganizationContext,
  charges: readonly { transactionId: string; donationId: string; locale: string }[],
): Promise<Map<string, MailedReceipt>> {
  ctx.require("read", "transaction");
  ctx.require("read", "donor");
  const written = await writeReceipts(
    ctx,
    charges.map(({ transactionId }) => transactionId),
  );
  const { organization, locale: usual } = ctx;
  return new Map(
    charges.flatMap(({ transactionId, donationId, locale }) => {
      const receipt = written.get(transactionId);
      if (!receipt) return [];
      const language = isLocale(locale) ? locale : usual;
      const link = receiptLink({
        ...{ kind: "gift", donationId, transactionId },
        ...{ locale: language, issuedAt: ctx.now },
      });
      const href = absoluteUrl(organization.slug, `/receipts/${link}`);
      return [[transactionId, { number: receiptNumber(receipt.year, receipt.number), href }]];
    }),
  );
}
