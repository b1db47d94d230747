/** The columns of a donor by their names in JSON and in forms. */
const COLUMNS = {
  first_name: "firstName",
  last_name: "lastName",
  email: "email",
  uid_type: "uidType",
  uid_number: "uidNumber",
  phone: "phone",
  cellphone: "cellphone",
  street_address: "streetAddress",
  city_address: "cityAddress",
  state_address: "stateAddress",
  country_address: "countryAddress",
  zipcode_address: "zipcodeAddress",
  gender: "gender",
  birthday: "birthday",
  email_consent: "emailConsent",
  phone_consent: "phoneConsent",
} as const;

type Field = keyof typeof COLUMNS;
type Required = "first_name" | "last_name" | "email";

/** What people edit of a donor, by the names of JSON; a missing value is null. */
export type DonorFields = { [Name in Field]: Name extends Required ? string : string | null };
/** The same by the names of the columns. */
export type DonorRow = { [Name in Field as (typeof COLUMNS)[Name]]: DonorFields[Name] };

const fields = Object.entries(COLUMNS) as [Field, (typeof COLUMNS)[Field]][];

export function donorFields(row: DonorRow): DonorFields {
  return Object.fromEntries(fields.map(([name, column]) => [name, row[column]])) as DonorFields;
}

export function columnsOf(donor: DonorFields): DonorRow {
  return Object.fromEntries(fields.map(([name, column]) => [column, donor[name]])) as DonorRow;
}
