/** Gives the simulated provider its past payments, so that its books match ours. */
import type { CurrentOrganization } from "~/domain/context";
import { absoluteUrl } from "~/infrastructure/env.server";
import { toDecimal, type Currency } from "~/values/money/money";
import { callSimulator } from "../call-simulator";
import type { DonationRows } from "./apply-donation-result";

/** Payments in one body, below the provider's limit. */
const TOGETHER = 3_000;

export async function tellCompany(
  organization: CurrentOrganization,
  donations: readonly DonationRows[],
): Promise<void> {
  const currency: Currency = organization.currency;
  const payments = donations.flatMap(({ transactions, method }) =>
    transactions
      .filter(({ status }) => status === "approved")
      .map((row) => [
        row.id,
        row.provider_payment_id,
        toDecimal(BigInt(row.amount as string), currency),
        row.settled_at,
        method.last_four,
      ]),
  );
  const notificationUrl = absoluteUrl(null, "/webhooks/dlocal");
  const facts = { currency, country: organization.country, notificationUrl };
  for (let at = 0; at < payments.length; at += TOGETHER) {
    const part = payments.slice(at, at + TOGETHER);
    const body = { ...facts, payments: part };
    await callSimulator({ of: "local_payments", method: "POST", action: "past", body });
  }
}
