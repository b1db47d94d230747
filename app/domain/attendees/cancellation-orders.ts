/**
 * $1 organisation, $2 campaign. Orders with a valid seat, and those whose payment is open, because it may sell
 * the seats later. Each run of the job adds an order that began just before the cancellation.
 */
export const ADD_ORDERS = `
INSERT INTO event_cancellation_orders (organization_id, campaign_id, donation_id)
SELECT DISTINCT organization_id, campaign_id, donation_id FROM tickets
 WHERE organization_id = $1::uuid AND campaign_id = $2::uuid AND donation_id IS NOT NULL AND state IN ('sold', 'held')
ON CONFLICT DO NOTHING`;
