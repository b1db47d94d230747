import type { TaxParty } from "~/countries/tax-data/check-tax-data";
import { taxDataOf } from "~/countries/tax-data/tax-data";
import type { Database, TenantContext } from "~/domain/context";
import { shownUid } from "~/values/ids/lapsed-uid";
import { readAddress } from "~/values/text/postal-address";
import type { BillingProfile } from "./schema";

/** Returns the current profile inside an open transaction; null before the first save. */
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

/** Returns version 0, which nobody saved: the organisation's data where they fit an invoice. */
export async function proposeBillingProfile(
  { organizationId, organization: { country } }: TenantContext,
  db: Database,
): Promise<BillingProfile> {
  const row = await db.organization.findUniqueOrThrow({ where: { id: organizationId } });
  const { taxIds, capitals } = taxDataOf(country);
  const isTaxId = row.uidType in taxIds;
  const { street, number, city, province, zip } = readAddress(row.address);
  const name = row.legalName ?? row.name;
  return {
    version: 0,
    legal_name: capitals ? name.toLocaleUpperCase("es") : name,
    tax_id_type: isTaxId ? row.uidType : (Object.keys(taxIds)[0] ?? ""),
    tax_id: isTaxId ? shownUid(row.uid) : "",
    address: { street, number, city, province, zip },
    email: row.contactEmail ?? "",
    contact_name: null,
    phone: row.contactPhone,
    fields: {},
  };
}
