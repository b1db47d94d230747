/** Rules of product.md section 5 'Signup': a wrong value of one field, and the error in Argentina. */
export interface SignupRule {
  rule: string;
  /** The path in the body, which is also the name of the form's field. */
  field: string;
  typed: string;
  text: string;
  country?: string;
  /** Type of that country's organisations. */
  uidType?: string;
}

const REQUIRED = "Este campo es requerido";
const SHORT = "Debe tener al menos 3 caracteres";
const LONG = "No puede ser mas largo que 100 caracteres";
const LETTERS = "Contiene caracteres no permitidos";
const EMAIL = "El email no es válido. Ejemplo: nombre@ejemplo.org";
const PASSWORD =
  "La contraseña debe tener al menos 12 caracteres, una mayúscula y un número, sin espacios";
const CELLPHONE = "El celular no es válido. Revisá el código de país y el número.";
/** An invisible mark, which a paste from a phone's contacts contains. */
const MARK = "\u200f";

function nameRules(field: string): SignupRule[] {
  return [
    { rule: "required", field, typed: "", text: REQUIRED },
    { rule: "blanks are nothing", field, typed: "   ", text: REQUIRED },
    { rule: "marks that nobody sees are nothing", field, typed: MARK.repeat(4), text: REQUIRED },
    { rule: "at least 3", field, typed: "Ab", text: SHORT },
    { rule: "at least 3 that are seen", field, typed: `A${MARK}b`, text: SHORT },
    { rule: "at most 100", field, typed: "ñ".repeat(300), text: LONG },
    { rule: "no markup", field, typed: "<b>Huellas", text: LETTERS },
  ];
}

/** A wrong check digit and, where the country has one, a person's number. */
const UIDS: [country: string, uidType: string, wrong: string, ofPerson?: string][] = [
  ["AR", "CUIT", "30-50001091-3", "20-12345678-6"],
  ["BR", "CNPJ", "00.000.000/0001-92"],
  ["CL", "RUT", "97.004.000-6"],
  ["CO", "NIT", "890903938-7"],
  ["EC", "RUC", "9990010937001"],
  ["MX", "RFC", "SAT-979901-NN3", "XAXX-010101-000"],
  ["PE", "RUC", "20100047219", "10101174102"],
  ["UY", "RUT", "21-100342-001-8"],
];

export const organizationRules: SignupRule[] = [
  ...nameRules("organization.name"),
  ...UIDS.flatMap(([country, uidType, wrong, ofPerson]) => {
    const own = { field: "organization.uid", country, uidType };
    const invalid = `El ${uidType} no es válido. Revisá los dígitos.`;
    const person = `El ${uidType} es de una persona: ingresá el de la organización`;
    return [
      { ...own, rule: "required", typed: "", text: `Ingresá el ${uidType} de la organización` },
      { ...own, rule: "check digit", typed: wrong, text: invalid },
      { ...own, rule: "whole", typed: wrong.slice(0, 5), text: invalid },
      ...(ofPerson ? [{ ...own, rule: "an organisation's", typed: ofPerson, text: person }] : []),
    ];
  }),
];

export const userRules: SignupRule[] = [
  ...nameRules("user.first_name"),
  ...nameRules("user.last_name"),
  { rule: "required", field: "user.email", typed: "", text: REQUIRED },
  { rule: "an address", field: "user.email", typed: "ana", text: EMAIL },
  { rule: "a domain", field: "user.email", typed: "ana@huellas", text: EMAIL },
  { rule: "no blanks", field: "user.email", typed: "ana paz@huellas.example", text: EMAIL },
  {
    rule: "at most 254",
    field: "user.email",
    typed: `${"a".repeat(300)}@huellas.example`,
    text: EMAIL,
  },
  { rule: "required", field: "user.password", typed: "", text: REQUIRED },
  { rule: "at least 12", field: "user.password", typed: "Corta-Una-1", text: PASSWORD },
  { rule: "an uppercase", field: "user.password", typed: "una-clave-larga-1", text: PASSWORD },
  { rule: "a digit", field: "user.password", typed: "Una-clave-larga-x", text: PASSWORD },
  { rule: "no whitespace", field: "user.password", typed: "Una clave larga 1", text: PASSWORD },
  {
    rule: "required",
    field: "user.cellphone.number",
    typed: "",
    text: "Ingresá el número de celular",
  },
  { rule: "whole", field: "user.cellphone.number", typed: "123", text: CELLPHONE },
  { rule: "digits", field: "user.cellphone.number", typed: "once veinte", text: CELLPHONE },
  {
    rule: "of its country",
    field: "user.cellphone.number",
    typed: "+598 94 231 234",
    text: CELLPHONE,
  },
  {
    rule: "required",
    field: "user.organization_role_area",
    typed: "",
    text: "Elegí tu área en la organización",
  },
];

/** Unusual but valid values, which must be accepted in this form. */
export const acceptedNames = [
  { typed: "  Fundación   Ñandú ", kept: "Fundación   Ñandú" },
  { typed: `${MARK}Huellas${MARK}`, kept: "Huellas" },
  { typed: "Sol", kept: "Sol" },
  { typed: "ñ".repeat(100), kept: "ñ".repeat(100) },
];
