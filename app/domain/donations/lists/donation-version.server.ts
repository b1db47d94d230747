import { editVersion } from "~/domain/edit-version.server";

/** Returns the text that changes with every edit of the donation. */
export function donationVersion(donation: { amount: bigint; collectDay: number | null }): string {
  return editVersion(donation.amount, donation.collectDay);
}
