/** Makes examples of responses from their schemas; a field's name decides its example value. */

interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  examples?: unknown[];
}

const SOME_ID = "019a3c5e-7b10-7c3a-9d52-8f1e2a4b6c80";

const byFormat: Readonly<Record<string, unknown>> = {
  uuid: SOME_ID,
  "date-time": "2027-03-05T14:30:00.000Z",
  date: "2027-04-05",
  email: "ana@huellas.example",
};

const byName: Readonly<Record<string, unknown>> = {
  account_number: "••••••••••••••••••7088",
  amount: "1500.00",
  bank_code: "007",
  bank_name: "Banco de Galicia",
  brand: "visa",
  category: "animals",
  collect_day: 5,
  color: "#6b2c7c",
  commission: "52.50",
  contact_email: "tesoreria@huellas.example",
  country: "AR",
  email: "ana@huellas.example",
  expiry: "12/2031",
  first_name: "Ana María",
  first_six: "411111",
  full_name: "Ana María Paz",
  gateway_name: "Cobros locales",
  installments: 1,
  last_four: "1111",
  last_name: "Paz",
  label: "CUIT",
  message: "El valor no es válido",
  name: "Fundación Huellas",
  next_idempotency_key: SOME_ID,
  period: "2027-03",
  redirect_to: "https://huellas.dadiva.example/auth/start",
  refunded_amount: "0.00",
  request_id: "q3zJx0aPzV1k",
  sent_to: "a•••@huellas.example",
  slug: "huellas",
  thanks_url: "https://huellas.dadiva.example/c/techo/thanks/abc",
  timezone: "America/Argentina/Buenos_Aires",
  title: "Techo para todos",
  token: "tok_2jq0x",
  uid: "30712345671",
  uid_type: "CUIT",
  url: "https://huellas.dadiva.example/c/techo",
};

/** Returns an example that fits the schema; `name` is the field that it is for. */
export function exampleOf(schema: object, name = ""): unknown {
  const given = schema as Schema;
  if (given.examples?.length) return given.examples[0];
  if (given.const !== undefined) return given.const;
  const choices = given.anyOf ?? given.oneOf;
  const choice = choices?.find(({ type }) => type !== "null") ?? choices?.[0];
  if (choice) return exampleOf(choice, name);
  if (given.enum) return given.enum[0];
  const kinds = Array.isArray(given.type) ? given.type : [given.type ?? "object"];
  switch (kinds.find((kind) => kind !== "null") ?? "null") {
    case "object":
      return exampleObject(given);
    case "array":
      return given.items ? [exampleOf(given.items, name)] : [];
    case "boolean":
      return true;
    case "integer":
    case "number":
      return byName[name] ?? Math.max(1, given.minimum ?? 1);
    case "string":
      return exampleText(given, name);
    default:
      return null;
  }
}

function exampleText({ format, pattern }: Schema, name: string): unknown {
  const fits = (text: unknown) =>
    typeof text === "string" && (!pattern || new RegExp(pattern, "u").test(text));
  const named = byName[name];
  if (format && byFormat[format] !== undefined) return byFormat[format];
  if (fits(named)) return named;
  return ["texto", "1500.00", "2027-03", "#6b2c7c", "123456", "AR"].find(fits) ?? "texto";
}

function exampleObject({ properties = {}, additionalProperties }: Schema): object {
  const own = Object.entries(properties).map(([name, schema]) => [name, exampleOf(schema, name)]);
  if (own.length > 0 || typeof additionalProperties !== "object") return Object.fromEntries(own);
  return { ejemplo: exampleOf(additionalProperties) };
}
