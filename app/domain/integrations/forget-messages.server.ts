import type { JobPayload } from "../../../jobs/catalog";
import type { OrganizationContext } from "../context";

const FORGET = `
WITH own AS (
  SELECT array_agg(x.id::text) AS ids
    FROM (SELECT id FROM donors WHERE organization_id = $1::uuid AND (id = $2::uuid OR merged_into_id = $2::uuid)
          UNION SELECT id FROM donations WHERE organization_id = $1::uuid AND donor_id = $2::uuid) x
)
UPDATE integration_requests r
   SET errors = (SELECT jsonb_agg(CASE WHEN e.error->>'record' = ANY (own.ids) THEN e.error || '{"message": ""}' ELSE e.error END ORDER BY e.place)
                   FROM jsonb_array_elements(r.errors) WITH ORDINALITY AS e (error, place))
  FROM own
 WHERE r.organization_id = $1::uuid AND r.failed > 0
   AND EXISTS (SELECT FROM jsonb_array_elements(r.errors) AS e (error)
                WHERE e.error->>'record' = ANY (own.ids) AND e.error->>'message' <> '')`;

/**
 * Removes what the system said about a donor and their donations from the log of requests: its messages
 * may repeat what a person typed.
 */
export async function forgetMessages(
  ctx: OrganizationContext,
  { donorId }: JobPayload<"integrations.forget-messages">,
): Promise<void> {
  ctx.require("update", "integration");
  const values = [ctx.organizationId, donorId];
  await ctx.statements({ name: "forget-integration-messages", text: FORGET, values });
}
