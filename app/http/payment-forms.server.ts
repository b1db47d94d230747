import { getCountry } from "~/countries/country";
import type { PaymentMode } from "~/countries/country-shape";
import { idTypeLabel } from "~/countries/identity/id-type-label";
import { phoneOptions } from "~/countries/identity/phone-options";
import { isRecentLogin } from "~/domain/sensitive-changes";
import { cardTableFor } from "~/values/cards/card-number";
import type { SignedInContext } from "./sessions/require.server";

/** The payment modes that screens offer. */
export type ShownMode = Exclude<PaymentMode, "cbu">;

/** Returns what the forms of a country's payment modes need. */
export function readPaymentForms(ctx: SignedInContext) {
  const { locale, user } = ctx;
  const { country } = ctx.organization;
  const { uid, paymentModes } = getCountry(country);
  return {
    // No provider debits accounts yet, so that no screen offers it.
    modes: paymentModes.filter((mode): mode is ShownMode => mode !== "cbu"),
    asksPassword: !isRecentLogin(ctx),
    formKey: ctx.newId(),
    cards: cardTableFor(country),
    idTypes: uid.options.map((value) => ({ value, label: idTypeLabel(country, value, locale) })),
    phoneCodes: phoneOptions(locale),
    defaults: {
      name: `${user.firstName} ${user.lastName}`.trim(),
      email: user.email,
      cellphone_country: country,
    },
  };
}
