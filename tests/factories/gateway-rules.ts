/**
 * Rules of product.md section 5 'Gateways and bank': a wrong value of one field and the error that
 * the owner reads. Tests of the calls and of the page share them.
 */
import type { BankField } from "~/countries/country-shape";
import type { CountryCode } from "~/countries/country";

export interface BankRule {
  rule: string;
  country: CountryCode;
  field: BankField;
  typed: string;
  text: string;
  /** Other values that replace the country's example. */
  also?: Partial<Record<BankField, string>>;
  /** Fields that depend on this one, and are rejected with it. */
  with?: BankField[];
  /** Why the page cannot send it. */
  notInPage?: string;
}

const REQUIRED = "Este campo es requerido";
const LETTERS = "Contiene caracteres no permitidos";
const EMAIL = "El email no es válido. Ejemplo: nombre@ejemplo.org";
const PHONE = "El teléfono no es válido. Revisá el código de área y el número.";
const CBU = "El CBU no es válido. Son 22 dígitos: revisalos.";
const NUMBER = "El número de cuenta no es válido. Revisa los dígitos.";
const TYPE = "El tipo de cuenta no es válido";

const OFFERED = "the page's list has no other";
const CHOSEN = "the first of the list is chosen already";
const KEPT = "the number that is there is kept where its box is left empty";
const FOUND = "the page takes the bank of the number that is typed";

export const bankRules: BankRule[] = [
  ...(["contact_first_name", "contact_last_name"] as const).flatMap((field): BankRule[] => [
    { rule: "required", country: "AR", field, typed: "", text: REQUIRED },
    { rule: "no markup", country: "AR", field, typed: "<b>Ana", text: LETTERS },
  ]),
  {
    rule: "blanks are nothing",
    country: "AR",
    field: "contact_first_name",
    typed: "   ",
    text: REQUIRED,
  },
  { rule: "required", country: "AR", field: "contact_phone", typed: "", text: REQUIRED },
  { rule: "digits", country: "AR", field: "contact_phone", typed: "once veinte", text: PHONE },
  { rule: "required", country: "AR", field: "contact_email", typed: "", text: REQUIRED },
  { rule: "a domain", country: "AR", field: "contact_email", typed: "ana@huellas", text: EMAIL },
  {
    rule: "no blanks",
    country: "AR",
    field: "contact_email",
    typed: "ana paz@huellas.example",
    text: EMAIL,
  },
  {
    rule: "required",
    country: "AR",
    field: "bank_code",
    typed: "",
    text: REQUIRED,
    notInPage: OFFERED,
    with: ["bank_name"],
  },
  {
    rule: "of the list",
    country: "AR",
    field: "bank_code",
    typed: "999",
    text: "Elegí un banco de la lista",
    notInPage: OFFERED,
    with: ["bank_name", "account_number"],
  },
  {
    rule: "required",
    country: "AR",
    field: "account_type",
    typed: "",
    text: REQUIRED,
    notInPage: CHOSEN,
  },
  {
    rule: "of the bank",
    country: "AR",
    field: "account_type",
    typed: "V",
    text: TYPE,
    notInPage: OFFERED,
  },
  {
    rule: "required",
    country: "AR",
    field: "account_number",
    typed: "",
    text: REQUIRED,
    notInPage: KEPT,
  },
  {
    rule: "check digit",
    country: "AR",
    field: "account_number",
    typed: "2850590940090418135202",
    text: CBU,
  },
  {
    rule: "whole",
    country: "AR",
    field: "account_number",
    typed: "285059094009041813520",
    text: CBU,
  },
  {
    rule: "no letters",
    country: "AR",
    field: "account_number",
    typed: "285059094009041813520A",
    text: CBU,
  },
  {
    rule: "a virtual account",
    country: "AR",
    field: "account_number",
    typed: "0000003100065557211735",
    text: "El CVU no es válido. Son 22 dígitos: revisalos.",
  },
  {
    rule: "of the chosen bank",
    country: "AR",
    field: "account_number",
    typed: "1910119655111901676653",
    text: "El número de cuenta es de otro banco. Revisá el número o elegí ese banco.",
    notInPage: FOUND,
  },
  {
    rule: "branch required",
    country: "BR",
    field: "bank_branch",
    typed: "",
    text: "Este campo é obrigatório",
  },
  {
    rule: "branch",
    country: "BR",
    field: "bank_branch",
    typed: "ABC",
    text: "A agência não é válida. Confira o número.",
  },
  {
    rule: "digits",
    country: "BR",
    field: "account_number",
    typed: "12A45-1",
    text: "O número da conta não é válido. Confira os dígitos.",
  },
  { rule: "at least 6", country: "CL", field: "account_number", typed: "12345", text: NUMBER },
  {
    rule: "of Chile",
    country: "CL",
    field: "account_type",
    typed: "M",
    text: TYPE,
    notInPage: OFFERED,
  },
  { rule: "address required", country: "CO", field: "bank_address", typed: "", text: REQUIRED },
  { rule: "city required", country: "CO", field: "bank_city", typed: "", text: REQUIRED },
  { rule: "at least 8", country: "CO", field: "account_number", typed: "1234567", text: NUMBER },
  { rule: "at least 5", country: "EC", field: "account_number", typed: "1234", text: NUMBER },
  {
    rule: "check digit",
    country: "MX",
    field: "account_number",
    typed: "002010077777777770",
    text: "La CLABE no es válida. Son 18 dígitos: revísalos.",
  },
  {
    rule: "check digits",
    country: "PE",
    field: "account_number",
    typed: "00219300247595201412",
    text: "El CCI no es válido. Son 20 dígitos: revísalos.",
  },
  {
    rule: "of Peru",
    country: "PE",
    field: "account_type",
    typed: "V",
    text: TYPE,
    notInPage: OFFERED,
  },
  {
    rule: "at least 4",
    country: "UY",
    field: "account_number",
    typed: "123",
    text: "El número de cuenta no es válido. Revisá los dígitos.",
  },
  {
    rule: "branch of 137",
    country: "UY",
    field: "bank_branch",
    typed: "",
    text: REQUIRED,
    also: { bank_code: "137", account_number: "1234567" },
    notInPage: "a bank is chosen by hand in whole-way.spec.ts",
  },
  {
    rule: "type of 001",
    country: "UY",
    field: "account_type",
    typed: "",
    text: REQUIRED,
    also: { bank_code: "001", account_number: "00155512300001" },
    notInPage: CHOSEN,
  },
];

export interface DescriptorRule {
  rule: string;
  country: CountryCode;
  typed: string;
  text: string;
}

const SIGNS = "No puede contener los caracteres < > \\ ' \" *";

/** Rules for the name on a donor's statement, where it can be chosen. */
export const descriptorRules: DescriptorRule[] = [
  { rule: "required", country: "AR", typed: "", text: REQUIRED },
  { rule: "blanks are nothing", country: "AR", typed: "  ", text: REQUIRED },
  {
    rule: "at most 16",
    country: "AR",
    typed: "H".repeat(17),
    text: "No puede ser mas largo que 16 caracteres",
  },
  ...["<", ">", "\\", "'", '"', "*"].map((sign): DescriptorRule => ({
    rule: `no ${sign}`,
    country: "AR",
    typed: `HUELLAS${sign}`,
    text: SIGNS,
  })),
  {
    rule: "at most 13",
    country: "MX",
    typed: "H".repeat(14),
    text: "No puede ser mas largo que 13 caracteres",
  },
  {
    rule: "at most 13",
    country: "BR",
    typed: "H".repeat(14),
    text: "Não pode ter mais de 13 caracteres",
  },
];
