import type { Row } from "~/domain/context";
import { defineList } from "~/domain/define-list.server";
import { newestFirst, oldestFirst } from "~/domain/list-definition";
import { reference, sorting, words } from "~/domain/list-filters";
import { LEAD_DAYS } from "./lead-days";

export interface ListedLead {
  id: string;
  email: string;
  /** Empty when the visitor had not typed it yet. */
  firstName: string;
  campaign: { id: string; title: string };
  /** The visitor's source; empty texts without UTM parameters. */
  utm: { source: string; medium: string; campaign: string };
  createdAt: Date;
  /** The last visit. */
  updatedAt: Date;
  /** When the one reminder went out; null for none. */
  remindedAt: Date | null;
}

/** Lists the people who typed an e-mail and did not complete a donation in 90 days, newest first. */
export const listLeads = defineList({
  scope: ["lead", "l"],
  from: `leads l JOIN campaigns c ON c.organization_id = l.organization_id AND c.id = l.campaign_id`,
  select: `l.id, l.email, l.first_name, l.created_at, l.updated_at, l.utm_source, l.utm_medium,
    l.utm_campaign, l.reminded_at, c.id AS campaign_id, c.title`,
  where: ({ bind, ctx }) => `l.organization_id = $1 AND l.completed_at IS NULL
    AND l.updated_at >= ${bind(ctx.now)}::timestamptz - interval '${LEAD_DAYS} days'`,
  filters: {
    q: words("concat_ws(' ', l.first_name, l.email, l.utm_source, l.utm_campaign)"),
    campaign: reference("l.campaign_id"),
    sort: sorting(["newest", "oldest"]),
  },
  order: ({ sort }) => (sort === "oldest" ? oldestFirst : newestFirst)("l.updated_at", "l.id"),
  item: listedLead,
  columns: {
    updated_at: { header: "leads.last_visit", value: ({ updatedAt }) => updatedAt },
    created_at: { header: "leads.first_visit", value: ({ createdAt }) => createdAt },
    email: { header: "common.fields.email", value: ({ email }) => email },
    first_name: { header: "common.fields.first_name", value: ({ firstName }) => firstName },
    campaign: { header: "common.fields.campaign", value: ({ campaign }) => campaign.title },
    utm_source: { header: "leads.utm_source", value: ({ utm }) => utm.source },
    utm_medium: { header: "leads.utm_medium", value: ({ utm }) => utm.medium },
    utm_campaign: { header: "leads.utm_campaign", value: ({ utm }) => utm.campaign },
    reminded_at: { header: "leads.reminded", value: ({ remindedAt }) => remindedAt },
    uuid: { header: "common.fields.uuid", value: ({ id }) => id },
  },
  file: { name: "leads.file", ability: ["create", "export"] },
});

function listedLead(row: Row): ListedLead {
  return {
    id: String(row.id),
    email: String(row.email),
    firstName: String(row.first_name),
    campaign: { id: String(row.campaign_id), title: String(row.title) },
    utm: {
      source: String(row.utm_source),
      medium: String(row.utm_medium),
      campaign: String(row.utm_campaign),
    },
    createdAt: row.created_at as Date,
    updatedAt: row.updated_at as Date,
    remindedAt: row.reminded_at as Date | null,
  };
}
