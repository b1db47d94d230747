import type { OrganizationContext } from "~/domain/context";
import {
  donationsQuery,
  listedDonation,
  type DonationFilter,
  type ListedDonation,
} from "./list-donations.sql";

/** A page of the organisation's gifts, newest first, and how many there are in all. */
export async function listDonations(
  ctx: OrganizationContext,
  filter: DonationFilter,
  paging: { page: number; perPage: number },
): Promise<{ items: ListedDonation[]; total: number }> {
  ctx.require("read", "donation");
  const query = donationsQuery(ctx, filter);
  const offset = (paging.page - 1) * paging.perPage;
  const [rows = [], counts = []] = await ctx.statements(
    query.rows(paging.perPage, offset),
    query.count,
  );
  return { items: rows.map(listedDonation), total: Number(counts[0]?.total ?? 0) };
}
