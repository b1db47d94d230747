import { TextLink } from "~/components/ui/text/text-link";
import type { ListedPosting } from "~/domain/ledger/list-postings.server";
import type { PayoutOfSource } from "~/domain/payouts/find-payouts-of.server";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";
import { formatDay } from "~/values/time/day-text";

interface GiftWayProps {
  posting: ListedPosting;
  payout: PayoutOfSource | undefined;
}

/** Says where the money of a charge is: with the company, in the balance, or in which payout. */
export function GiftWay({ payout, posting }: GiftWayProps) {
  const t = useT();
  const { availableOn } = posting;
  if (availableOn === null) return null;
  const day = formatDay(availableOn);
  if (!payout) return <p className="px-3 pb-2">{t("donations.story.way_balance", { day })}</p>;
  const { number, payoutId, plannedOn, state } = payout;
  return (
    <p className="px-3 pb-2">
      {t("donations.story.way_payout", { day, planned: formatDay(plannedOn) })}{" "}
      <TextLink to={paths.payout(payoutId)}>
        {t("donations.story.payout", {
          number,
          state: t(`donations.story.payout_states.${state}`),
        })}
      </TextLink>
    </p>
  );
}
