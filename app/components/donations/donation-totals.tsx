import { keptOf } from "~/domain/payments/refund-totals";
import { Stat } from "~/components/reports/stat";
import { Money } from "~/components/ui/text/money";
import type { DonationDetail } from "~/domain/donations/lists/get-donation.server";
import type { ListedPosting } from "~/domain/ledger/list-postings.server";
import { useT } from "~/i18n";
import { moneyText } from "~/components/ui/text/money-text";

interface DonationTotalsProps {
  donation: Pick<DonationDetail, "currency" | "transactions">;
  /** Empty for people who may not read the ledger. */
  postings: readonly ListedPosting[];
}

/** Shows what a donation brought without what went back, and the organisation's part of it. */
export function DonationTotals({ donation, postings }: DonationTotalsProps) {
  const t = useT();
  const { currency, transactions } = donation;
  const kept = transactions.flatMap((one) => keptOf(one) ?? []);
  if (kept.length === 0) return null;
  const given = kept.reduce((sum, amount) => sum + amount, 0n);
  const own = postings.filter((posting) => posting.currency === currency);
  const sumOf = (pick: (posting: ListedPosting) => bigint) =>
    own.reduce((sum, posting) => sum + pick(posting), 0n);
  const taken = sumOf(({ fee, taxes, commission }) => fee + taxes + commission);
  const withheld = sumOf(({ taxes }) => taxes);
  return (
    <dl className="mb-5 grid gap-3 sm:grid-cols-3">
      <Stat
        label={t("donations.totals.given")}
        note={t(kept.length === 1 ? "donations.totals.charges_one" : "donations.totals.charges", {
          count: kept.length,
        })}
      >
        <Money amount={given} currency={currency} />
      </Stat>
      {own.length > 0 && (
        <>
          <Stat
            label={t("donations.totals.taken")}
            note={t(
              withheld === 0n ? "donations.totals.taken_note" : "donations.totals.taken_taxes",
              {
                fee: moneyText(-sumOf(({ fee }) => fee), currency),
                commission: moneyText(-sumOf(({ commission }) => commission), currency),
                taxes: moneyText(-withheld, currency),
              },
            )}
          >
            <Money amount={-taken} currency={currency} />
          </Stat>
          <Stat label={t("donations.totals.net")}>
            <Money amount={sumOf(({ balance }) => balance)} currency={currency} />
          </Stat>
        </>
      )}
    </dl>
  );
}
