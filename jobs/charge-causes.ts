import { donationCause } from "~/domain/donations/results/donation-cause.server";
import { invoiceCause } from "~/domain/subscriptions/invoice-cause.server";
import type { ChargeCauses } from "~/domain/payments/charge-cause";

/** Every cause of charges by its name, which attempts, their references and notifications carry. */
export const chargeCauses: ChargeCauses = { gift: donationCause, invoice: invoiceCause };
