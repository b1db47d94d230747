import { percentageOf, type UpgradeTerms } from "~/values/money/upgrade";
import { toDecimal } from "~/values/money/money";
import type { Pledge } from "../pledge";
import type { NewTypedPledge, PledgeBody, PledgeChange, TypedPledge } from "../schema";

/** Returns an increase as a form's hidden field has it. */
export const offerText = ({ auto, basisPoints, period }: UpgradeTerms): string =>
  `${percentageOf(basisPoints)} ${period} ${auto}`;

/**
 * Returns what a form changes in a pledge, so that its history names only that; null for nothing. A form
 * without an offer leaves the increase as it is.
 */
export function changeOf(pledge: Pledge, typed: TypedPledge): PledgeChange | null {
  const { donor: was, recurrence, upgrade } = pledge;
  const donor = differing(
    {
      first_name: was.firstName,
      last_name: was.lastName,
      email: was.email,
      phone: was.phone ?? "",
      uid_type: was.uidType ?? "",
      uid_number: was.uidNumber ?? "",
    },
    {
      first_name: typed.first_name,
      last_name: typed.last_name,
      email: typed.email,
      phone: typed.phone ?? "",
      // A document's type without a number says nothing.
      uid_type: typed.uid_number ? (typed.uid_type ?? "") : "",
      uid_number: typed.uid_number ?? "",
    },
  );
  // The number is judged by its kind.
  if (donor.uid_number) donor.uid_type = typed.uid_type ?? "";
  const isMonthly = recurrence === "monthly";
  const donation = {
    ...differing({ amount: toDecimal(pledge.amount, pledge.currency) }, { amount: typed.amount }),
    ...(isMonthly && typed.collect_day !== undefined
      ? differing(
          { collect_day: pledge.collectDay === 0 ? "last" : pledge.collectDay },
          { collect_day: typed.collect_day },
        )
      : {}),
    ...(isMonthly && typed.offer ? upgradeChange(upgrade, typed) : {}),
  };
  const change: PledgeChange = {
    ...(isEmpty(donor) ? {} : { donor }),
    ...(isEmpty(donation) ? {} : { donation }),
    ...(typed.note === pledge.note ? {} : { note: typed.note }),
  };
  return isEmpty(change) ? null : change;
}

/** Returns a captured form as a device would send it; the donor pays by a link. */
export function newPledgeOf(typed: NewTypedPledge): PledgeBody {
  const { email, first_name, last_name, phone, uid_number, uid_type } = typed;
  const isMonthly = typed.recurrency === "1";
  const donation = {
    recurrency: isMonthly ? 1 : 0,
    amount: typed.amount,
    ...(isMonthly && typed.collect_day !== undefined ? { collect_day: typed.collect_day } : {}),
    ...(isMonthly && typed.first_charge ? { first_charge: typed.first_charge } : {}),
    upgrade: isMonthly && typed.upgrade ? typed.offer : undefined,
  };
  return {
    uuid: typed.uuid,
    campaign_uuid: typed.campaign,
    captured_at: typed.captured_at,
    channel: typed.channel,
    // Without script the device has no name.
    device_id: typed.device_id || undefined,
    donor: { email, first_name, last_name, phone, uid_number, uid_type },
    donation,
    consents: [],
    payment: { kind: "link" },
    note: typed.note,
  };
}

function upgradeChange(was: UpgradeTerms | null, { offer, upgrade: ticked }: TypedPledge) {
  if (!ticked) return was ? { upgrade: null } : {};
  const isSame =
    was?.basisPoints === offer?.percentage &&
    was?.period === offer?.period &&
    was?.auto === offer?.auto;
  return isSame ? {} : { upgrade: offer };
}

const isEmpty = (value: object) => Object.keys(value).length === 0;

function differing<Shape extends object>(was: object, typed: Shape): Partial<Shape> {
  const old = was as Record<string, unknown>;
  const changed = Object.entries(typed).filter(([name, value]) => value !== old[name]);
  return Object.fromEntries(changed) as Partial<Shape>;
}
