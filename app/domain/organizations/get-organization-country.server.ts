import { listBanks } from "~/countries/banks";
import { categories } from "~/countries/catalogs";
import { getCountry } from "~/countries/country";
import type { IntegratedGateway } from "~/countries/country-shape";
import { phoneCodes } from "~/countries/phone-codes";
import { listPlans, tierNames } from "~/countries/plans";
import { descriptorExamples } from "~/countries/soft-descriptor";
import type { OrganizationContext } from "~/domain/context";
import { formatMoney, toDecimal } from "~/values/money";
import { byLabel, labelIn } from "~/countries/label-in";
import { suggestDescriptor } from "./suggest-descriptor";
import { uidOptionsOf } from "./uid-options";

/** What the forms of the back office need to know of the organisation's country. */
export function getOrganizationCountry(ctx: OrganizationContext) {
  ctx.require("read", "organization");
  const { locale } = ctx;
  const { country: code, name } = ctx.organization;
  const country = getCountry(code);
  return {
    identifier: code,
    name: labelIn(country.name, locale),
    currency: country.currency,
    payment_modes: country.paymentModes,
    uid_options: uidOptionsOf(code, locale),
    plans: listPlans(code).map((plan) => ({
      code: plan.code,
      tier_name: labelIn(tierNames[plan.tier], locale),
      period: plan.period,
      localize_price: formatMoney(plan.price, plan.currency),
      usd_price: toDecimal(plan.usdPrice, "USD"),
    })),
    phone_codes: phoneCodes.map(({ country: of, name: label, phoneCode }) => ({
      country: of,
      name: labelIn(label, locale),
      phone_code: phoneCode,
    })),
    payment_gateways: country.integratedGateways.map((gateway) =>
      gatewayOption(ctx, gateway, name),
    ),
    documents: country.documents.map((document) => ({
      type: document.type,
      label: locale === "en" ? document.labelEn : document.label,
      description: document.description,
      required: document.required,
      help_center_url: document.helpCenterUrl,
    })),
    categories: byLabel(
      categories.map(({ key, label }) => ({ key, label: labelIn(label, locale) })),
      "otros",
    ),
    banks: listBanks(code).map((bank) => ({
      code: bank.code,
      label: bank.label,
      type: bank.type,
      featured: bank.featured ?? false,
    })),
  };
}

/** `value` is how a statement will look, `others` are the further ways in which it may. */
function gatewayOption(
  { organization }: OrganizationContext,
  { id, feeBasisPoints, isNew, descriptor }: IntegratedGateway,
  name: string,
) {
  const shown = suggestDescriptor(name, descriptor);
  const [value = shown, ...others] = descriptorExamples(organization.country, id, shown);
  return {
    id,
    fee: feeBasisPoints / 100,
    new: isNew,
    descriptor: {
      value,
      others,
      soft: descriptor.customizable,
      prefixes: descriptor.prefixes,
      max_chars: descriptor.maxChars,
    },
  };
}
