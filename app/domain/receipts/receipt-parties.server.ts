/** Who gave and who received, as a receipt names them. */
import { formatUid } from "~/countries/identity/format-uid";
import { documentLabel } from "~/countries/identity/document-label";
import { ERASED_NAME } from "~/values/erased";
import { addressLine } from "~/values/text/postal-address";
import type { Database, TenantContext } from "../context";
import { DomainError } from "../errors";
import type { ReceiptIssuer } from "./schema";

/** Reads the organisation's legal data, in the transaction of the caller. */
export async function readIssuer(
  ctx: TenantContext,
  db: Database,
  locale: string,
): Promise<ReceiptIssuer> {
  const row = await db.organization.findUnique({ where: { id: ctx.organizationId } });
  if (!row) throw new DomainError("not_found");
  return {
    name: row.legalName ?? row.name,
    uidLabel: documentLabel(ctx.organization.country, row.uidType, locale),
    uid: formatUid(ctx.organization.country, row.uidType, row.uid),
    address: addressLine(row.address),
  };
}

interface Named {
  firstName: string;
  lastName: string;
  uidType: string | null;
  uidNumber: string | null;
}

/** Returns the donor's full name and document; an erased person has neither. */
export function receiptDonor(ctx: TenantContext, donor: Named, locale: string) {
  const { firstName, lastName, uidType, uidNumber } = donor;
  const name = [firstName, lastName].filter((part) => part !== "" && part !== ERASED_NAME);
  const { country } = ctx.organization;
  const label = uidType ? documentLabel(country, uidType, locale) : "";
  return {
    name: name.join(" ") || ERASED_NAME,
    document: uidNumber ? `${label} ${formatUid(country, uidType ?? "", uidNumber)}`.trim() : null,
  };
}
