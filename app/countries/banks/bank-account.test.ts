import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pastedForms } from "../../../tests/factories/pasted";
import { bankAccountFields, bankCodeOf, isAccountNumber } from "./bank-account-fields";
import { checkBankAccount } from "./bank-account";
import { findBank, listBanks, listMergedBanks } from "./banks";
import { countryCodes, getCountry, type CountryCode } from "~/countries/country";
import { tensComplement } from "~/countries/identity/check-digits";
import examples from "~/countries/data/examples.json";

const contact = {
  contact_first_name: "Ana",
  contact_last_name: "Paz",
  contact_email: "ana@huellas.example",
  contact_phone: "+54 11 2345-6789",
};

function accountOf(country: CountryCode, bankCode: string, number: string) {
  return {
    ...contact,
    bank_code: bankCode,
    bank_name: findBank(country, bankCode)?.label ?? "Banco",
    account_number: number,
    account_type: bankAccountFields(country, bankCode).accountTypes[0]?.code,
    bank_branch: country === "BR" ? "0167" : "11",
    bank_address: "Calle 1",
    bank_city: "Bogotá",
  };
}

/** Examples are a list, or lists by bank code. */
function examplesOf(kind: "valid" | "invalid"): [CountryCode, string, string][] {
  return Object.entries(examples.bankAccount).flatMap(([code, example]) => {
    const country = code as CountryCode;
    const list: string[] | Record<string, string[]> = example[kind];
    const pairs = Array.isArray(list)
      ? list.map((number) => [bankCodeOf(country, number) ?? defaultBank(country), number])
      : Object.entries(list).flatMap(([bank, numbers]) => numbers.map((number) => [bank, number]));
    return pairs.map(
      ([bank = "", number = ""]) => [country, bank, number] as [CountryCode, string, string],
    );
  });
}

/** The error names the number's national scheme. */
const invalidIn: Partial<Record<CountryCode, string>> = {
  AR: "cbu_invalid",
  MX: "clabe_invalid",
  PE: "cci_invalid",
};

function defaultBank(country: CountryCode): string {
  return country === "EC" ? "0017" : (listBanks(country)[0]?.code ?? "");
}

describe("checkBankAccount", () => {
  it.each(examplesOf("valid"))("accepts %s %s %s", (country, bankCode, number) => {
    const result = checkBankAccount(country, accountOf(country, bankCode, number));
    expect(result.ok).toBe(true);
    // Brazil's examples have check digits of no bank.
    if (result.ok && country !== "BR") expect(result.warnings).toEqual({});
  });

  it.each(examplesOf("invalid"))("rejects or doubts %s %s %s", (country, bankCode, number) => {
    const result = checkBankAccount(country, accountOf(country, bankCode, number));
    if (result.ok) {
      expect(["BR", "CO"]).toContain(country);
      expect(result.warnings.account_number).toBe("unusual");
    } else {
      expect(result.fields.account_number).toBe(invalidIn[country] ?? "account_number_invalid");
    }
  });

  it.each(examplesOf("valid"))("accepts %s %s %s however it is pasted", (country, bank, number) => {
    const plain = checkBankAccount(country, accountOf(country, bank, number));
    expect(plain.ok && plain.normalized.account_number).toMatch(/^[\dX-]+$/);
    for (const [how, pasted] of pastedForms(number))
      expect(checkBankAccount(country, accountOf(country, bank, pasted)), how).toEqual(plain);
  });

  it("doubts a Brazilian account whose digit does not follow its bank's rule", () => {
    const warned = (number: string) => {
      const result = checkBankAccount("BR", { ...accountOf("BR", "341", number) });
      return result.ok && result.warnings.account_number;
    };
    expect(warned("12345-1")).toBe("unusual");
    expect(warned("12345-4")).toBeUndefined();
  });

  it.each([
    ["AR", "285", "2850590940090418135202", "cbu_invalid"],
    ["AR", "285", "28505909400904181352", "cbu_invalid"],
    ["AR", "000", "0000003100065557211735", "cvu_invalid"],
    ["MX", "002", "002010077777777779", "clabe_invalid"],
    ["MX", "002", "0020100777777777", "clabe_invalid"],
    ["PE", "002", "00219300247595201412", "cci_invalid"],
    ["BR", "341", "12345-12-3", "account_number_invalid"],
    ["BR", "341", "123", "account_number_invalid"],
    ["CL", "001", "12345", "account_number_invalid"],
    ["CO", "1507", "1001234567", "account_number_invalid"],
    ["EC", "0010", "123456789", "account_number_invalid"],
    ["UY", "001", "0009929970000", "account_number_invalid"],
    ["UY", "128", "12345678", "account_number_invalid"],
  ] as const)("reports what is wrong with %s %s %s", (country, bank, number, code) => {
    expect(checkBankAccount(country, accountOf(country, bank, number))).toMatchObject({
      ok: false,
      fields: { account_number: code },
    });
  });

  it.each(countryCodes)("rejects in %s an invalid account, person and address", (country) => {
    const [, bank = "", number = ""] = examplesOf("valid").find(([of]) => of === country) ?? [];
    const good = accountOf(country, bank, number);
    const refused = (change: object) => {
      const result = checkBankAccount(country, { ...good, ...change });
      return result.ok ? null : result.fields;
    };
    const account_number = invalidIn[country] ?? "account_number_invalid";
    for (const typed of ["1".repeat(300), "<b>", "壱弐参", "12345678 OR 1=1"])
      expect(refused({ account_number: typed }), typed).toMatchObject({ account_number });
    for (const nothing of ["", " ", "\u200b", "\u202e\u202c", null, undefined])
      expect(refused({ account_number: nothing, contact_last_name: nothing })).toEqual({
        account_number: "required",
        contact_last_name: "required",
      });
    for (const name of ["<script>alert(1)</script>", "Ana\u0007"])
      expect(refused({ contact_first_name: name })).toEqual({
        contact_first_name: "characters_invalid",
      });
    for (const email of [
      "ana",
      "ana@",
      "@x.org",
      "a b@x.org",
      "a@b..c",
      `${"a".repeat(300)}@x.org`,
    ])
      expect(refused({ contact_email: email }), email).toEqual({ contact_email: "email_invalid" });
    for (const phone of ["......", "12345", "1".repeat(300), "call me"])
      expect(refused({ contact_phone: phone }), phone).toEqual({ contact_phone: "phone_invalid" });
  });

  it("removes invisible characters", () => {
    const result = checkBankAccount("AR", {
      ...accountOf("AR", "\u200e285", "2850590940090418135201"),
      contact_first_name: "\u202eAna\u202c",
      contact_email: "\ufeffana@huellas.example",
      contact_phone: "\u202a+54 11 2345‑6789\u202c",
    });
    expect(result.ok && result.normalized).toMatchObject({ ...contact, bank_code: "285" });
  });

  it("names every missing required field", () => {
    const result = checkBankAccount("CO", { bank_code: "1007", bank_name: "  " });
    expect(result.ok ? [] : Object.entries(result.fields)).toEqual(
      [
        "bank_name",
        "account_number",
        "account_type",
        "bank_address",
        "bank_city",
        "contact_first_name",
        "contact_last_name",
        "contact_email",
        "contact_phone",
      ].map((field) => [field, "required"]),
    );
  });

  it("rejects values that do not fit", () => {
    const good = accountOf("AR", "285", "2850590940090418135201");
    const refused = (change: object) => {
      const result = checkBankAccount("AR", { ...good, ...change });
      return result.ok ? null : result.fields;
    };
    expect(refused({})).toBeNull();
    expect(refused({ bank_code: "999" })).toEqual({
      bank_code: "bank_unknown",
      account_number: "account_number_of_other_bank",
    });
    expect(refused({ bank_code: "007" })).toEqual({
      account_number: "account_number_of_other_bank",
    });
    expect(refused({ account_type: "V" })).toEqual({ account_type: "account_type_invalid" });
    expect(refused({ contact_email: "ana@" })).toEqual({ contact_email: "email_invalid" });
    expect(refused({ contact_phone: "no" })).toEqual({ contact_phone: "phone_invalid" });
  });

  it("trims values, and drops fields that the bank does not need", () => {
    const result = checkBankAccount("AR", {
      ...accountOf("AR", "285", " 28505909 40090418135201 "),
      bank_name: " otro nombre ",
      contact_first_name: " Ana ",
    });
    expect(result.ok && result.normalized).toMatchObject({
      account_number: "2850590940090418135201",
      bank_name: findBank("AR", "285")?.label,
      contact_first_name: "Ana",
      bank_branch: null,
      bank_city: null,
    });
  });

  it("accepts banks that are no longer offered", () => {
    for (const country of countryCodes) {
      expect(listBanks(country).some((bank) => bank.status === "legacy")).toBe(false);
    }
    expect(findBank("CL", "027")?.status).toBe("legacy");
    expect(checkBankAccount("CL", accountOf("CL", "027", "1234567890")).ok).toBe(true);
    expect(findBank("CL", "999")).toBeNull();
  });

  it("checks branches", () => {
    for (const country of ["BR", "UY"] as const) {
      const bank = country === "BR" ? "001" : "137";
      const good = accountOf(country, bank, country === "BR" ? "3423422-7" : "012345678901");
      const branches = examples.bankAccount[country];
      for (const branch of branches.branchValid) {
        expect(checkBankAccount(country, { ...good, bank_branch: branch }).ok).toBe(true);
      }
      for (const branch of branches.branchInvalid) {
        expect(checkBankAccount(country, { ...good, bank_branch: branch })).toMatchObject({
          fields: { bank_branch: "bank_branch_invalid" },
        });
      }
    }
  });
});

describe("bankAccountFields", () => {
  it("depend on the bank", () => {
    expect(bankAccountFields("UY", "001").accountTypes.map((type) => type.code)).toEqual([
      "C",
      "S",
    ]);
    expect(bankAccountFields("UY", "137").fields).toContain("bank_branch");
    expect(bankAccountFields("UY", "137").fields).not.toContain("account_type");
    expect(bankAccountFields("UY", null).fields).not.toContain("bank_branch");
    expect(bankAccountFields("AR", "000").fields).not.toContain("account_type");
    expect(bankAccountFields("AR", null).fields).toContain("account_type");
    expect(bankAccountFields("MX", null).accountTypes).toEqual([]);
    expect(bankAccountFields("PE", null).accountTypes.map((type) => type.code)).toContain("M");
    expect(bankAccountFields("CL", null).accountTypes.map((type) => type.code)).toContain("V");
    expect(bankAccountFields("CO", null).fields).toContain("bank_city");
    expect(bankAccountFields("BR", null).bankBranchLabel?.pt).toBe("Agência");
    expect(bankAccountFields("AR", null).bankBranchLabel).toBeNull();
  });

  it("derive the bank from the number", () => {
    expect(bankCodeOf("MX", "032 180 000118359719")).toBe("032");
    expect(bankCodeOf("AR", "28")).toBeNull();
    expect(bankCodeOf("BR", "12345-6")).toBeNull();
  });
});

describe("check digits of account numbers", () => {
  it.each([
    ["AR", 22],
    ["MX", 18],
    ["PE", 20],
  ] as const)("detect every changed digit in %s", (country, length) => {
    const start = examples.bankAccount[country].valid[0] ?? "";
    const place = fc.integer({ min: 0, max: length - 1 });
    fc.assert(
      fc.property(place, fc.integer({ min: 1, max: 9 }), (at, change) => {
        const digit = (Number(start[at]) + change) % 10;
        const changed = start.slice(0, at) + digit + start.slice(at + 1);
        expect(isAccountNumber(country, start)).toBe(true);
        expect(isAccountNumber(country, changed)).toBe(false);
      }),
    );
  });

  it("allow a CBU that ends in 0, unlike stdnum", () => {
    const bodies = fc.stringMatching(/^\d{13}$/);
    fc.assert(
      fc.property(bodies, (body) => {
        const ends = [..."0123456789"].filter((end) =>
          isAccountNumber("AR", `28505909${body}${end}`),
        );
        expect(ends).toHaveLength(1);
      }),
    );
  });
});

describe("numbers that libraries reject", () => {
  it("are accepted when valid: a CLABE of every bank of the list", () => {
    for (const { code } of [...listBanks("MX"), ...listMergedBanks("MX")]) {
      const body = `${code}18000011835971`;
      const sum = [...body].reduce(
        (total, digit, at) => total + ((Number(digit) * ([3, 7, 1][at % 3] ?? 0)) % 10),
        0,
      );
      const clabe = `${body}${tensComplement(sum)}`;
      const result = checkBankAccount("MX", accountOf("MX", code, clabe));
      expect(result, code).toMatchObject({ ok: true });
    }
  });

  it("are accepted when valid: a CBU of every bank of the list, merged ones too", () => {
    for (const { code } of [...listBanks("AR"), ...listMergedBanks("AR")]) {
      const block = `${code}0001`;
      const sum = [7, 1, 3, 9, 7, 1, 3].reduce((all, by, at) => all + by * Number(block[at]), 0);
      const cbu = `${block}${tensComplement(sum)}40090418135201`;
      const result = checkBankAccount("AR", accountOf("AR", code, cbu));
      expect(result, code).toMatchObject({ ok: true });
    }
  });
});

describe("the bank data", () => {
  it("has unique codes of one length and only payable featured banks first", () => {
    for (const country of countryCodes) {
      const banks = listBanks(country);
      expect(new Set(banks.map((bank) => bank.code)).size).toBe(banks.length);
      expect(new Set(banks.map((bank) => bank.code.length)).size).toBe(1);
      expect(banks[0]?.featured).toBe(true);
      expect(getCountry(country).bankAccount.parameters.bank_code).toBe(true);
    }
    expect(findBank("PE", "901")?.cci).toBe(false);
    expect(listBanks("PE").some((bank) => bank.code === "901")).toBe(false);
  });
});
