/** Validates a donor's data, on the server and on a device without a network. */
import type { CountryCode } from "~/countries/country";
import { getCountry } from "~/countries/country";
import { parseCellphone } from "~/countries/identity/cellphone";
import { checkDonorUid } from "~/countries/identity/uid";
import type { FieldIssues } from "~/domain/errors";
import type { Pledge } from "./pledge";
import type { PledgeBody } from "./schema";

const GROUP = "pledge.donor.";

/** Returns a donor as the row keeps them, and adds what is wrong to `fields`. */
export function judgeDonor(
  country: CountryCode,
  sent: PledgeBody["donor"],
  fields: FieldIssues,
): Pledge["donor"] {
  const refuse = (name: string, code: string, values?: Record<string, string>) =>
    (fields[`${GROUP}${name}`] ??= []).push({ code, ...(values ? { values } : {}) });
  const name = sent.cellphone ? "cellphone" : "phone";
  const number = sent.cellphone || sent.phone || "";
  const phone = number === "" ? null : parseCellphone({ country, number });
  if (phone && !phone.ok) refuse(name, phone.code);
  const uidNumber = sent.uid_number ?? "";
  const uidType = sent.uid_type || usualType(country);
  const uid = uidNumber === "" ? null : checkDonorUid({ country, uidType, uid: uidNumber });
  if (uid && !uid.ok) refuse("uid_number", uid.reason, { uid_type: uidType });
  return {
    firstName: sent.first_name,
    lastName: sent.last_name,
    email: sent.email,
    phone: phone?.ok ? phone.e164 : null,
    uidType: uid?.ok ? uidType : null,
    uidNumber: uid?.ok ? uid.normalized : null,
  };
}

/** Returns the issues under the names that the team's forms give their fields. */
export function shortNames(fields: FieldIssues): FieldIssues {
  const named = Object.entries(fields).map(([name, issues]) => [name.replace(GROUP, ""), issues]);
  return Object.fromEntries(named) as FieldIssues;
}

function usualType(country: CountryCode): string {
  const { types, options } = getCountry(country).uid;
  return types.find((type) => type.isDefaultCardholder)?.key ?? options[0] ?? "";
}
