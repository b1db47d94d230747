import { listOfferedBanks } from "~/domain/bank-accounts/list-offered-banks.server";
import type { OrganizationContext } from "~/domain/context";
import { getOrganizationCountry } from "~/domain/organizations/get-organization-country.server";

/** Returns the country as GET /manage/api/country does, with the banks that its form offers. */
export async function describeCountry(ctx: OrganizationContext) {
  const banks = await listOfferedBanks(ctx);
  return {
    ...getOrganizationCountry(ctx),
    banks: banks.map(({ code, label, type, featured, status }) => ({
      code,
      label,
      type,
      featured: featured ?? false,
      legacy: status === "legacy",
    })),
  };
}
