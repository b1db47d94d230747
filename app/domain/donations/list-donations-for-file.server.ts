import type { OrganizationContext } from "~/domain/context";
import {
  donationsQuery,
  listedDonation,
  type DonationFilter,
  type ListedDonation,
} from "./list-donations.sql";

const BATCH = 500;

/**
 * Every gift of a filter, newest first, in batches of one short transaction each: a file of any
 * length holds neither memory nor a connection. Gifts made meanwhile are not in it.
 */
export async function* listDonationsForFile(
  ctx: OrganizationContext,
  filter: DonationFilter,
): AsyncGenerator<ListedDonation[]> {
  ctx.require("read", "donation");
  ctx.require("create", "export");
  const query = donationsQuery(ctx, filter);
  let last: ListedDonation | null = null;
  do {
    const [rows = []] = await ctx.statements(query.rowsAfter(last, BATCH));
    const batch: ListedDonation[] = rows.map(listedDonation);
    yield batch;
    last = batch.length === BATCH ? (batch.at(-1) ?? null) : null;
  } while (last);
}
