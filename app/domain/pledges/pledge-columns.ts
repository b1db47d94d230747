import type { OrganizationContext } from "~/domain/context";
import type { Column } from "~/domain/list-definition";
import { toDecimal } from "~/values/money/money";
import type { Pledge } from "./pledge";

/** The columns of the file of pledges, which only the organisation gets. */
export const pledgeColumns: Record<string, Column<Pledge, OrganizationContext>> = {
  uuid: { header: "common.fields.uuid", value: ({ id }) => id },
  captured_at: { header: "pledges.captured_at", value: ({ capturedAt }) => capturedAt },
  received_at: { header: "pledges.received_at", value: ({ receivedAt }) => receivedAt },
  state: {
    header: "common.fields.status",
    value: ({ state }) => state,
    cell: ({ state }, { t }) => t(`pledges.state.${state}`),
  },
  mode: {
    header: "pledges.columns.mode",
    value: ({ mode }) => mode,
    cell: ({ mode }, { t }) => t(`agencies.mode.${mode}`),
  },
  team: { header: "pledges.columns.team", value: ({ agency }) => agency.name },
  person: { header: "pledges.person", value: ({ capturedBy }) => capturedBy.name },
  code: { header: "pledges.columns.code", value: ({ capturedBy }) => capturedBy.code },
  channel: {
    header: "pledges.columns.channel",
    value: ({ channel }) => channel,
    cell: ({ channel }, { t }) => t(`pledges.channel.${channel}`),
  },
  campaign: { header: "common.fields.campaign", value: ({ campaign }) => campaign.title },
  first_name: { header: "common.fields.first_name", value: ({ donor }) => donor.firstName },
  last_name: { header: "common.fields.last_name", value: ({ donor }) => donor.lastName },
  email: { header: "common.fields.email", value: ({ donor }) => donor.email },
  uid_type: { header: "donations.donor.uid_type", value: ({ donor }) => donor.uidType },
  uid_number: { header: "common.fields.uid_number", value: ({ donor }) => donor.uidNumber },
  cellphone: { header: "common.fields.cellphone", value: ({ donor }) => donor.phone },
  amount: {
    isNumber: true,
    header: "common.fields.amount",
    value: ({ amount, currency }) => toDecimal(amount, currency),
  },
  currency: { header: "common.fields.currency", value: ({ currency }) => currency },
  recurrence: {
    header: "common.fields.recurrence",
    value: ({ recurrence }) => recurrence,
    cell: ({ recurrence }, { t }) => t(`common.recurrence.${recurrence}`),
  },
  check: {
    header: "pledges.columns.last_check",
    value: ({ checks }) => checks.at(-1)?.outcome ?? null,
    cell: ({ checks }, { t }) => {
      const last = checks.at(-1);
      return last ? t(`pledges.outcome.${last.outcome}`) : "";
    },
  },
  checked_at: {
    header: "pledges.columns.checked_at",
    value: ({ checks }) => checks.at(-1)?.at ?? null,
  },
  donation_uuid: { header: "pledges.columns.donation", value: ({ donationId }) => donationId },
};
