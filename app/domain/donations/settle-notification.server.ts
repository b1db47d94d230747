import { acrossOrganizations, createOrganizationContext } from "../context";
import { findOrganization } from "../organizations/find-organization.server";
import { checkCharge } from "./check-charge.server";

const FIND = `
SELECT w.id, r.organization_id, w.reference FROM webhook_inbox w
  LEFT JOIN provider_references r ON r.acquirer = w.acquirer AND r.reference::text = w.reference
 WHERE w.id = $1 AND w.processed_at IS NULL`;
const DONE = `UPDATE webhook_inbox SET processed_at = app_now() WHERE id = $1`;

/**
 * Works on a stored notification. It only says that there is news: the state itself is asked from
 * the company by our reference, so that messages may come late, twice and in any order.
 */
export async function settleNotification(now: Date, webhookId: string): Promise<void> {
  const across = acrossOrganizations("a notification names no tenant", now);
  const row = (await across.statements({ text: FIND, values: [webhookId] }))[0]?.[0];
  if (!row) return;
  if (row.organization_id) {
    const organization = await findOrganization(now, { id: String(row.organization_id) });
    if (organization) {
      const locale = organization.country === "BR" ? "pt-BR" : "es";
      const ctx = createOrganizationContext({ organization, user: null, now, locale, ip: "" });
      await checkCharge(ctx, String(row.reference));
    }
  }
  await across.statements({ text: DONE, values: [webhookId] });
}
