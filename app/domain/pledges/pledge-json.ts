import { toDecimal } from "~/values/money/money";
import { percentageOf } from "~/values/money/upgrade";
import type { Pledge } from "./pledge";

/** Returns a pledge as the calls do (contract.md, 'Agencies and pledges'). */
export function pledgeJson(pledge: Pledge) {
  const { agency, campaign, capturedBy, donor, upgrade } = pledge;
  return {
    uuid: pledge.id,
    state: pledge.state,
    reason: pledge.reason,
    editable_until: pledge.editableUntil,
    mode: pledge.mode,
    channel: pledge.channel,
    agency: { token: agency.id, agency_name: agency.name },
    campaign: { uuid: campaign.id, title: campaign.title },
    donor: {
      first_name: donor.firstName,
      last_name: donor.lastName,
      email: donor.email,
      phone: donor.phone,
      uid_type: donor.uidType,
      uid_number: donor.uidNumber,
    },
    recurrence: pledge.recurrence,
    amount: toDecimal(pledge.amount, pledge.currency),
    currency: pledge.currency,
    collect_day: pledge.collectDay === 0 ? ("last" as const) : pledge.collectDay,
    upgrade: upgrade && {
      percentage: percentageOf(upgrade.basisPoints),
      period: upgrade.period,
      auto: upgrade.auto,
    },
    consents: pledge.consents.map(({ key, text, version, at }) => ({ key, text, version, at })),
    payment: { kind: pledge.paymentKind, is_known: pledge.vaultCardId !== null },
    note: pledge.note,
    captured_at: pledge.capturedAt,
    captured_by: { uuid: capturedBy.id, name: capturedBy.name, code: capturedBy.code },
    device_id: pledge.deviceId,
    received_at: pledge.receivedAt,
    checks: pledge.checks.map(({ outcome, note, at, by }) => ({ outcome, note, at, by })),
    donation_uuid: pledge.donationId,
  };
}
