import type { TaxParty } from "~/countries/tax-data/check-tax-data";
import type { Database, TenantContext } from "~/domain/context";
import type { BillingProfile } from "./schema";

/**
 * Returns the current profile inside an open transaction, for an invoice that keeps a copy of it; null
 * if none was ever saved.
 */
export async function readBillingProfile(
  { organizationId }: TenantContext,
  db: Database,
): Promise<BillingProfile | null> {
  const row = await db.billingProfile.findFirst({
    where: { organizationId },
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
