/** Asks the company's script for what it tells of a card, and for its token when the form is sent. */
import { digitsOf } from "~/values/cards/card-digits";
import { control, valueOf } from "../donate/fields";
import type { IdentificationType, Sdk, TypedCard } from "./sdk";
import { codeOf, expiryOf, isWhole, safe, typeOf } from "./typed-card";

/** A donor waits no longer for the company's script; then the vault makes the token. */
const MOST_MS = 6_000;
const DETECT_AFTER_MS = 300;
const FEWEST_DIGITS = 6;
const NUMBER = "payment_method[cc_number]";

interface Asked {
  types: IdentificationType[];
  bin: string;
  /** Zeros in place of a code that the card's brand does not need. */
  placeholder: string;
}

export function listen(form: HTMLFormElement, loading: Promise<Sdk | "load" | "version">): void {
  const asked: Asked = { types: [], bin: "", placeholder: "" };
  void loading.then(async (sdk) => {
    if (typeof sdk === "string") return;
    // Mexico has no types, and answers so.
    asked.types = await sdk.identificationTypes().catch(() => []);
  });
  const number = control(form, NUMBER);
  let timer = 0;
  number?.addEventListener("input", () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => void detect(loading, asked, number.value), DETECT_AFTER_MS);
  });
  window.beforeSend = () => add(form, loading, asked);
}

/** Detects the card's brand by its first digits. */
async function detect(
  loading: Promise<Sdk | "load" | "version">,
  asked: Asked,
  typed: string,
): Promise<void> {
  const sdk = await loading;
  const digits = digitsOf(typed);
  if (typeof sdk === "string" || digits.length < FEWEST_DIGITS) return;
  const bin = digits.slice(0, sdk.digits);
  if (bin === asked.bin) return;
  asked.bin = bin;
  const methods = await sdk.methods(bin).catch(() => []);
  const code = methods[0]?.settings?.[0]?.security_code;
  asked.placeholder = code?.mode === "optional" ? "0".repeat(code.length ?? 3) : "";
}

/** Adds the card token to the form's fields, or the error code where the company made none. */
async function add(
  form: HTMLFormElement,
  loading: Promise<Sdk | "load" | "version">,
  asked: Asked,
): Promise<void> {
  for (const old of form.querySelectorAll("[data-company-token]")) old.remove();
  const card = typedCard(form, asked);
  // A form that comes back with the vault's token has no card to read.
  if (!isWhole(card)) return;
  const sent = await Promise.race([make(loading, card), slow()]);
  for (const [name, value] of Object.entries(sent)) {
    if (value === "") continue;
    const field = document.createElement("input");
    field.type = "hidden";
    field.name = `payment_method[gateway][${name}]`;
    field.value = value;
    field.dataset.companyToken = "";
    form.append(field);
  }
}

const slow = (): Promise<Record<string, string>> =>
  new Promise((resolve) => setTimeout(() => resolve({ company_fault: "slow" }), MOST_MS));

async function make(
  loading: Promise<Sdk | "load" | "version">,
  card: TypedCard,
): Promise<Record<string, string>> {
  const sdk = await loading;
  if (typeof sdk === "string") return { company_fault: sdk };
  const { publicKey, version } = sdk;
  try {
    const { date_created: date, id: company_token } = await sdk.createToken(card);
    const device = (window as { MP_DEVICE_SESSION_ID?: unknown }).MP_DEVICE_SESSION_ID;
    return {
      company_token,
      // Its last part is a UUID, which the vault takes for no card number.
      ...(version === "v1" ? { public_key: publicKey.slice(-36) } : { version }),
      device_profile_id: safe(device, 200),
      created_at: safe(date, 40),
    };
  } catch (error) {
    return { company_fault: codeOf(error) || "answer" };
  }
}

function typedCard(form: HTMLFormElement, { placeholder, types }: Asked): TypedCard {
  const typed = (name: string) => valueOf(form, `payment_method[${name}]`);
  const [month, year] = expiryOf(typed("cc_expiration"));
  const document = typed("cardholder_id_number").replace(/[^0-9a-z]/gi, "");
  const type = typeOf(types, typed("cardholder_id_type"), document);
  return {
    cardNumber: digitsOf(typed("cc_number")),
    cardholderName: typed("cardholder_name"),
    cardExpirationMonth: month,
    cardExpirationYear: year,
    securityCode: typed("cc_verification_number") || placeholder,
    ...(type === undefined ? {} : { identificationType: type, identificationNumber: document }),
  };
}
