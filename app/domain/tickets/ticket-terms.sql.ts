/** What a campaign's page and orders need of its tickets. */

export interface TicketOption {
  id: string;
  name: string;
  description: string;
  /** The price of a seat in minor units. */
  amount: bigint;
  /** Seats that are neither sold nor held; 0 where the organisation ended the sale by hand. */
  left: number;
  perOrderLimit: number | null;
}

export interface PromoCode {
  id: string;
  /** In capitals. */
  code: string;
  basisPoints: number;
  /** Orders that may still use it; null for no limit. */
  left: number | null;
  /** Its last local day. */
  endsOn: string | null;
}

export interface TicketTerms {
  options: TicketOption[];
  promoCodes: PromoCode[];
  /** The last local day of the sale; null until the event is over. */
  sellEndDate: string | null;
  /** The event's local begin and end, YYYY-MM-DDTHH:mm. */
  beginsAt: string | null;
  endsAt: string | null;
  /** online | physical; empty before it is chosen. */
  format: string;
  place: string;
  isCancelled: boolean;
}

/** Selects the tickets of campaign `c` as JSON for `ticketTermsIn`; null for other types. */
export const TICKET_TERMS = `
CASE WHEN c.type = 'tickets' THEN jsonb_build_object(
  'sellEndDate', c.sell_end_date, 'beginsAt', c.event_begins_at, 'endsAt', c.event_ends_at,
  'format', c.event_format, 'place', c.event_place, 'isCancelled', c.event_cancelled_at IS NOT NULL,
  'options', coalesce((
    SELECT jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'description', o.description, 'amount', o.amount::text,
             'perOrderLimit', o.per_order_limit,
             'left', CASE WHEN o.sold_out THEN 0 ELSE greatest(0, o.quantity - tickets_taken(o.organization_id, o.id)) END)
             ORDER BY o.position, o.id)
      FROM ticket_options o
     WHERE o.organization_id = c.organization_id AND o.campaign_id = c.id AND o.archived_at IS NULL), '[]'),
  'promoCodes', coalesce((
    SELECT jsonb_agg(jsonb_build_object('id', p.id, 'code', p.code, 'basisPoints', p.basis_points, 'endsOn', p.ends_on,
             'left', CASE WHEN p.max_uses IS NOT NULL THEN greatest(0, p.max_uses - (
               SELECT count(DISTINCT t.donation_id) FROM tickets t
                WHERE t.organization_id = p.organization_id AND t.promo_code_id = p.id
                  AND (t.state = 'sold' OR (t.state = 'held' AND t.held_until > app_now())))) END))
      FROM promo_codes p
     WHERE p.organization_id = c.organization_id AND p.campaign_id = c.id AND p.archived_at IS NULL), '[]')) END`;

/** Returns the tickets of such a column; null for a campaign of another type. */
export function ticketTermsIn(column: unknown): TicketTerms | null {
  if (column === null || column === undefined) return null;
  const terms = column as Omit<TicketTerms, "options"> & {
    options: (Omit<TicketOption, "amount"> & { amount: string })[];
  };
  const options = terms.options.map((option) => ({ ...option, amount: BigInt(option.amount) }));
  return { ...terms, options };
}
