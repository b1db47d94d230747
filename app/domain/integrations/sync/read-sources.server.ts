import type { OrganizationContext } from "../../context";
import type { Change } from "../../integration-changes/take-changes.server";
import type { ClassName, Part } from "../shapes";
import { donationSource, plainSource, type Source } from "./build-records.server";
import { readCampaigns, readCharges, readDonations, readDonors } from "./read-own-values.server";

/** Charges of a page. */
const PAGE = 1_000;

/** Reads what changed, once, and returns the sources of each kind of record in pages. */
export async function readSources(
  ctx: OrganizationContext,
  className: ClassName,
  changes: readonly Pick<Change, "id" | "since">[],
): Promise<(part: Part) => AsyncIterable<Source[]> | Iterable<Source[]>> {
  const ids = changes.map(({ id }) => id);
  if (className !== "Donation") {
    const own =
      className === "Campaign" ? await readCampaigns(ctx, ids) : await readDonors(ctx, ids);
    return () => pagesOf(own.map(plainSource));
  }
  const donations = await readDonations(ctx, ids);
  const known = new Map(donations.map((donation) => [donation.id, donation]));
  const monthly = donations.filter(({ facts }) => facts.recurrence === "monthly");
  const wanted = changes.filter(({ id }) => known.has(id));
  return async function* sources(part) {
    if (part === "monthly")
      return yield* pagesOf(monthly.map((donation) => donationSource(ctx, donation, null)));
    for await (const page of readCharges(ctx, wanted, PAGE))
      yield page.flatMap((charge) => {
        const donation = known.get(String(charge.facts.donation_id));
        return donation ? [donationSource(ctx, donation, charge)] : [];
      });
  };
}

function* pagesOf(sources: readonly Source[]): Generator<Source[]> {
  for (let from = 0; from < sources.length; from += PAGE) yield sources.slice(from, from + PAGE);
}
