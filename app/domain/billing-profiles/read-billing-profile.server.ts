import type { TaxParty } from "~/countries/tax-data/check-tax-data";
import type { Database, TenantContext } from "~/domain/context";
import type { BillingProfile } from "./schema";

/**
 * Returns the profile inside an open transaction: the current one, or as it was at an instant, because
 * an issued invoice keeps what it said. Null if none was saved until then.
 */
export async function readBillingProfile(
  { organizationId }: TenantContext,
  db: Database,
  at?: Date,
): Promise<BillingProfile | null> {
  const row = await db.billingProfile.findFirst({
    where: { organizationId, ...(at ? { createdAt: { lte: at } } : {}) },
    orderBy: { version: "desc" },
  });
  if (!row) return null;
  return {
    version: row.version,
    legal_name: row.legalName,
    tax_id_type: row.taxIdType,
    tax_id: row.taxId,
    address: row.address as TaxParty["address"],
    email: row.email,
    contact_name: row.contactName,
    phone: row.phone,
    fields: row.fields as TaxParty["fields"],
  };
}
