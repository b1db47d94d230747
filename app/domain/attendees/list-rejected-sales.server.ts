import { declineFamily, type DeclineFamily } from "~/providers/declines";
import type { Currency } from "~/values/money/money";
import type { TransactionStatus } from "../payments/schema";
import type { Row } from "../context";
import { defineList } from "../define-list.server";
import { newestFirst } from "../list-definition";
import { choice, reference, words } from "../list-filters";
import { saleStates } from "./ticket-states";

export interface RejectedSale {
  /** The order. */
  id: string;
  campaignId: string;
  createdAt: Date;
  /** Minor units of the whole order. */
  amount: bigint;
  currency: Currency;
  options: { name: string; count: number }[];
  buyer: { firstName: string; lastName: string; email: string };
  status: TransactionStatus;
  declineFamily: DeclineFamily | null;
  /** When a member cancelled it. */
  cancelledAt: Date | null;
}

/**
 * Lists the orders of an event whose payment was rejected, or came back for want of seats, the newest first. An
 * order whose payment is still open is not among them.
 */
export const listRejectedSales = defineList({
  scope: ["donation", "d"],
  from: `donations d
    JOIN donors o ON o.organization_id = d.organization_id AND o.id = d.donor_id
    JOIN LATERAL (
      SELECT bool_or(t.state = 'released') AS is_open, max(t.sale_cancelled_at) AS cancelled_at
        FROM tickets t
       WHERE t.organization_id = d.organization_id AND t.donation_id = d.id
         AND (t.state = 'released' OR t.sale_cancelled_at IS NOT NULL)) s ON s.is_open IS NOT NULL
    JOIN LATERAL (
      SELECT x.status, x.decline_code FROM transactions x
       WHERE x.organization_id = d.organization_id AND x.donation_id = d.id
       ORDER BY x.date DESC, x.id DESC LIMIT 1) c
      ON c.status NOT IN ('planned', 'in_process', 'pending', 'approved', 'in_mediation')`,
  select: `d.id, d.campaign_id, d.created_at, d.amount, d.currency, o.first_name, o.last_name, o.email, s.cancelled_at,
    c.status, c.decline_code,
    (SELECT jsonb_agg(jsonb_build_object('name', n.name, 'count', n.count) ORDER BY n.position)
       FROM (SELECT p.name, p.position, count(*)::int AS count FROM tickets t
               JOIN ticket_options p ON p.organization_id = t.organization_id AND p.id = t.option_id
              WHERE t.organization_id = d.organization_id AND t.donation_id = d.id
              GROUP BY p.id, p.name, p.position) n) AS options`,
  where: "d.organization_id = $1",
  filters: {
    q: words("concat_ws(' ', o.first_name, o.last_name, o.email)"),
    campaign: reference("d.campaign_id"),
    sale: choice(saleStates, (state) =>
      state === "open" ? "s.cancelled_at IS NULL" : "s.cancelled_at IS NOT NULL",
    ),
  },
  order: newestFirst("d.created_at", "d.id"),
  item: (row: Row): RejectedSale => ({
    id: String(row.id),
    campaignId: String(row.campaign_id),
    createdAt: row.created_at as Date,
    amount: row.amount as bigint,
    currency: row.currency as Currency,
    options: row.options as RejectedSale["options"],
    buyer: {
      firstName: String(row.first_name),
      lastName: String(row.last_name),
      email: String(row.email),
    },
    status: row.status as TransactionStatus,
    declineFamily: declineFamily(row.decline_code as string | null),
    cancelledAt: row.cancelled_at as Date | null,
  }),
  columns: { uuid: { value: ({ id }) => id } },
});
