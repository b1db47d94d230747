import type { BankAccountView } from "./schema";

/** The columns that a view needs. */
export interface BankAccountRow {
  id: string;
  currency: string;
  bankCode: string;
  bankName: string;
  accountNumber: string;
  accountType: string | null;
  bankAddress: string | null;
  bankCity: string | null;
  bankBranch: string | null;
  contactEmail: string;
  contactFirstName: string;
  contactLastName: string;
  contactPhone: string;
  primary: boolean;
  createdAt: Date;
  updatedAt: Date;
}

export function viewOfBankAccount(row: BankAccountRow): BankAccountView {
  return {
    uuid: row.id,
    currency: row.currency,
    bank_code: row.bankCode,
    bank_name: row.bankName,
    account_number: maskAccountNumber(row.accountNumber),
    account_type: row.accountType,
    bank_address: row.bankAddress,
    bank_city: row.bankCity,
    bank_branch: row.bankBranch,
    contact_email: row.contactEmail,
    contact_first_name: row.contactFirstName,
    contact_last_name: row.contactLastName,
    contact_phone: row.contactPhone,
    primary: row.primary,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

/** Returns `••••5201`: the last four digits or letters, and never more than half of them. */
export function maskAccountNumber(number: string): string {
  const characters = number.replace(/[^\dA-Z]/gi, "");
  const shown = Math.min(4, Math.floor(characters.length / 2));
  return `••••${shown > 0 ? characters.slice(-shown) : ""}`;
}

/** Returns the stored values for the audit log, which redacts them itself. */
export function factsOfBankAccount(row: BankAccountRow) {
  const {
    uuid: _uuid,
    created_at: _created,
    updated_at: _updated,
    ...facts
  } = viewOfBankAccount(row);
  return { ...facts, account_number: row.accountNumber };
}
