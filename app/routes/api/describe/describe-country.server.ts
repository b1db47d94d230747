import { labelIn } from "~/countries/label-in";
import { tierNames } from "~/countries/plans/plans";
import { listOfferedBanks } from "~/domain/bank-accounts/list-offered-banks.server";
import type { OrganizationContext } from "~/domain/context";
import { getOrganizationCountry } from "~/domain/organizations/get-organization-country.server";
import { listChargingAccounts } from "~/domain/organizations/charging-accounts.server";
import { listPricedPlans } from "~/domain/subscriptions/prices/list-priced-plans.server";
import { formatMoney, toDecimal } from "~/values/money/money";

/** Returns the country as GET /manage/api/country does, with its plans and the banks that its form offers. */
export async function describeCountry(ctx: OrganizationContext) {
  const banks = await listOfferedBanks(ctx);
  const plans = await listPricedPlans(ctx.now, ctx.organization);
  return {
    ...getOrganizationCountry(ctx, await listChargingAccounts(ctx)),
    plans: plans.map((plan) => ({
      code: plan.code,
      tier_name: labelIn(tierNames[plan.tier], ctx.locale),
      period: plan.period,
      localize_price: formatMoney(plan.price, plan.currency),
      usd_price: toDecimal(plan.usdPrice, "USD"),
    })),
    banks: banks.map(({ code, label, type, featured, status }) => ({
      code,
      label,
      type,
      featured: featured ?? false,
      legacy: status === "legacy",
    })),
  };
}
