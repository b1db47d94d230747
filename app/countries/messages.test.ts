/** Every error of a country's number has a text in each language, with its values. */
import { describe, expect, it } from "vitest";
import { createTranslator } from "~/i18n/server";
import { locales } from "~/i18n/config";
import type { TextKey } from "~/i18n/text-key";
import type { BankAccountCode } from "./banks/bank-account";
import type { CellphoneResult } from "./identity/cellphone";
import { countries } from "./country";
import type { UidReason } from "./identity/uid";

type CellphoneCode = Extract<CellphoneResult, { ok: false }>["code"];

const uidCodes: Record<UidReason, true> = {
  uid_required: true,
  uid_type_invalid: true,
  uid_invalid: true,
  uid_not_organization: true,
};
const cellphoneCodes: Record<CellphoneCode, true> = {
  cellphone_required: true,
  cellphone_country_invalid: true,
  cellphone_invalid: true,
};
const bankCodes: Record<BankAccountCode, true> = {
  required: true,
  bank_unknown: true,
  characters_invalid: true,
  account_number_invalid: true,
  cbu_invalid: true,
  cvu_invalid: true,
  clabe_invalid: true,
  cci_invalid: true,
  account_number_of_other_bank: true,
  account_type_invalid: true,
  bank_branch_invalid: true,
  email_invalid: true,
  phone_invalid: true,
};
const codes = Object.keys({ ...uidCodes, ...cellphoneCodes, ...bankCodes });

describe.each(locales)("texts in %s", (locale) => {
  const t = createTranslator(locale);
  const textOf = (code: string, values = {}) => t(`errors.fields.${code}` as TextKey, values);

  it.each(codes)("has one for %s", (code) => {
    const text = textOf(code, { uid_type: "CUIT" });
    expect(text).not.toContain("errors.fields");
    expect(text).not.toMatch(/[{}]/);
    expect(text.length).toBeGreaterThan(10);
  });

  it("names the country's document", () => {
    for (const { uid } of countries) {
      for (const code of ["uid_required", "uid_invalid", "uid_not_organization", "uid_taken"]) {
        expect(textOf(code, { uid_type: uid.organization.type })).toContain(uid.organization.type);
      }
    }
  });
});
