import type { Row } from "~/domain/context";
import { defineList } from "~/domain/define-list.server";
import { newestFirst, oldestFirst } from "~/domain/list-definition";
import { choice, day, reference, sorting, words } from "~/domain/list-filters";
import { pledgeColumns } from "./pledge-columns";
import { pledgeJson } from "./pledge-json";
import { CHECKS, PLEDGES, PLEDGE_STATE } from "./pledge-state.sql";
import { pledgeStates } from "./schema";
import { signalFilter } from "./signals/signals.sql";
import type { Pledge, PledgeCheck } from "./pledge";

/** Lists the pledges that the actor may read, newest first. */
export const listPledges = defineList({
  scope: ["pledge", "p"],
  from: PLEDGES,
  select: `p.*, p.xmin::text AS version, ${PLEDGE_STATE} AS shown_state, ${CHECKS} AS checks, a.name AS agency_name,
    a.checked_by, a.payment_processor_id, c.title, c.slug, h.first_name AS person_first_name,
    h.last_name AS person_last_name, d.status AS donation_status`,
  where: "p.organization_id = $1",
  filters: {
    q: words(
      "concat_ws(' ', p.first_name, p.last_name, p.email, p.uid_number, p.phone, h.first_name, h.last_name)",
    ),
    state: choice(pledgeStates, (state, bind) => `${PLEDGE_STATE} = ${bind(state)}`),
    agency: reference("p.agency_id"),
    campaign: reference("p.campaign_id"),
    user: reference("p.captured_by_id"),
    from: day("p.received_at", "from"),
    to: day("p.received_at", "to"),
    signal: signalFilter,
    sort: sorting(["newest", "oldest"]),
  },
  order: ({ sort }) => (sort === "oldest" ? oldestFirst : newestFirst)("p.received_at", "p.id"),
  item: pledgeOf,
  json: pledgeJson,
  columns: pledgeColumns,
  file: { name: "pledges.file", ability: ["create", "export"] },
});

/** Statuses of donations that the organisation's calls do not know. */
const HIDDEN = ["attempted", "refused"];

function pledgeOf(row: Row): Pledge {
  const text = (name: string) => (row[name] === null ? null : String(row[name]));
  const status = text("donation_status");
  return {
    id: String(row.id),
    version: String(row.version),
    state: row.shown_state as Pledge["state"],
    storedState: row.state as Pledge["storedState"],
    reason: row.reason as Pledge["reason"],
    channel: row.channel as Pledge["channel"],
    mode: row.mode as Pledge["mode"],
    agency: {
      id: String(row.agency_id),
      name: String(row.agency_name),
      checkedBy: row.checked_by as Pledge["agency"]["checkedBy"],
      processorId: text("payment_processor_id"),
    },
    campaign: { id: String(row.campaign_id), title: String(row.title), slug: String(row.slug) },
    capturedBy: {
      id: String(row.captured_by_id),
      name: `${String(row.person_first_name)} ${String(row.person_last_name)}`,
      code: text("captured_by_code"),
    },
    deviceId: text("device_id"),
    donor: {
      firstName: String(row.first_name),
      lastName: String(row.last_name),
      email: String(row.email),
      phone: text("phone"),
      uidType: text("uid_type"),
      uidNumber: text("uid_number"),
    },
    locale: String(row.locale),
    recurrence: row.recurrence as Pledge["recurrence"],
    amount: row.amount as bigint,
    currency: row.currency as Pledge["currency"],
    collectDay: row.collect_day as number | null,
    firstCharge: row.first_charge as Pledge["firstCharge"],
    upgrade: row.upgrade as Pledge["upgrade"],
    consents: row.consents as Pledge["consents"],
    paymentKind: row.payment_kind as Pledge["paymentKind"],
    cards: Number(row.cards),
    chargedCard: Number(row.charged_card),
    vaultCardId: text("vault_card_id"),
    card: row.card as Pledge["card"],
    note: String(row.note),
    capturedAt: row.captured_at as Date,
    receivedAt: row.received_at as Date,
    editableUntil: row.editable_until as Date,
    chargedBefore: row.charged_before as string[],
    donationId: status === null || HIDDEN.includes(status) ? null : text("donation_id"),
    namedDonationId: text("donation_id"),
    earlierDonations: row.earlier_donations as string[],
    checks: (row.checks as (Omit<PledgeCheck, "at"> & { at: string })[]).map((check) => ({
      ...check,
      at: new Date(check.at),
    })),
  };
}
