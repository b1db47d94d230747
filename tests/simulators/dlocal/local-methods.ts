/** The simulator's own table of ways to pay that are no card, and what it answers for each. */
import { randomInt } from "node:crypto";
import type { Members } from "./members";
import { WireError } from "./wire-error";

const HOUR_MS = 60 * 60 * 1000;

interface MethodRules {
  type: "TICKET" | "BANK_TRANSFER" | "DIRECT_DEBIT";
  flows: readonly ("DIRECT" | "REDIRECT")[];
  /** How long it can be paid. */
  hours: number;
  /** Whether its money goes back without the payer's account. */
  refunds: boolean;
  ticket?: (order: TicketOrder) => Record<string, unknown>;
}

interface TicketOrder {
  amount: number;
  expires: string;
  pageUrl: string;
}

const digits = (count: number): string =>
  Array.from({ length: count }, () => String(randomInt(10))).join("");

/** Returns a field of a PIX code: its id, its length, its content. */
const field = (id: string, content: string): string =>
  `${id}${String(content.length).padStart(2, "0")}${content}`;

/** CRC-16/CCITT-FALSE, which ends every PIX code. */
function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, "utf8")) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) {
      crc = ((crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021) & 0xffff;
    }
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}

function pixCode(amount: number): string {
  const account = field("00", "br.gov.bcb.pix") + field("25", `pix.example/v2/${digits(20)}`);
  const text =
    field("00", "01") +
    field("26", account) +
    field("52", "0000") +
    field("53", "986") +
    field("54", amount.toFixed(2)) +
    field("58", "BR") +
    field("59", "DLOCAL BRASIL LTDA") +
    field("60", "SAO PAULO") +
    field("62", field("05", "***")) +
    "6304";
  return text + crc16(text);
}

const referenceTicket = ({ expires, pageUrl }: TicketOrder) => ({
  type: "REFERENCE_CODE",
  number: digits(14),
  expiration_date: expires,
  image_url: pageUrl,
});

const cash = { type: "TICKET", flows: ["DIRECT", "REDIRECT"], refunds: false } as const;
const bank = { type: "BANK_TRANSFER", refunds: false } as const;
const transfer = { ...bank, flows: ["DIRECT", "REDIRECT"], hours: 72 } as const;

const METHODS: Readonly<Record<string, MethodRules>> = {
  "BR PQ": {
    ...{ ...cash, hours: 24, refunds: true },
    ticket: ({ amount, expires, pageUrl }) => {
      const code = pixCode(amount);
      const rest = { company_name: "DLOCAL BRASIL LTDA", image_url: pageUrl };
      return { type: "CUSTOM", number: code, barcode: code, expiration_date: expires, ...rest };
    },
  },
  "BR BL": {
    ...{ ...cash, hours: 72 },
    ticket: ({ expires, pageUrl }) => ({
      ...{ type: "CUSTOM", format: "ITF", number: digits(47), barcode: digits(44) },
      ...{ id: digits(17), expiration_date: expires, image_url: pageUrl },
      ...{ company_name: "DLOCAL BRASIL LTDA", provider_name: "Itaú" },
    }),
  },
  "MX OX": { ...cash, hours: 72, ticket: referenceTicket },
  "AR RP": { ...cash, hours: 72, ticket: referenceTicket },
  "PE EF": { ...cash, hours: 48, ticket: referenceTicket },
  "UY RE": { ...cash, hours: 72, ticket: referenceTicket },
  "CO PC": { ...bank, flows: ["REDIRECT"], hours: 1 },
  "CL WP": { ...bank, flows: ["REDIRECT"], hours: 1, refunds: true },
  "MX SE": transfer,
  "AR IO": transfer,
  "CL IO": transfer,
  "PE BC": { ...transfer, hours: 48 },
  // The banks answer within days; nobody has to do anything until then.
  "AR CBU": { type: "DIRECT_DEBIT", flows: ["DIRECT"], hours: 365 * 24, refunds: false },
};

/** A payment by another way than a card. */
export interface LocalMethod {
  code: string;
  type: MethodRules["type"];
  flow: "DIRECT" | "REDIRECT";
  refunds: boolean;
  expiresAt: string;
  bankCode?: string;
  /** The last digits of the account that is debited. */
  debited?: string;
  /** Filled once the payment has an id. */
  ticket?: Record<string, unknown>;
  bankTransfer?: Record<string, unknown>;
  pageUrl?: string;
}

/** Validates the method of a payment's body; `card` is no method of its own. */
export function readLocalMethod(body: Members, country: string, now: Date): LocalMethod {
  const code = body.text("payment_method_id");
  const flow = body.choice("payment_method_flow", ["DIRECT", "REDIRECT"]);
  const place = `${country} ${code}`;
  const rules = Object.hasOwn(METHODS, place) ? METHODS[place] : undefined;
  const isOffered = rules?.flows.some((one) => one === flow);
  if (!rules || !isOffered) {
    throw new WireError(400, 5010, "Method not available", "payment_method_id");
  }
  if (body.has("card")) throw body.wrong("card");
  return {
    ...{ code, type: rules.type, flow: flow as LocalMethod["flow"], refunds: rules.refunds },
    expiresAt: new Date(now.getTime() + rules.hours * HOUR_MS).toISOString(),
    bankCode: readBank(body, code),
    debited: readDebit(body, code),
  };
}

/** A debit names the account and its holder; no other method takes them. */
function readDebit(body: Members, code: string): string | undefined {
  if (code !== "CBU") {
    if (body.has("direct_debit")) throw body.wrong("direct_debit");
    return undefined;
  }
  const debit = body.object("direct_debit");
  debit.text("holder_name");
  if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(debit.text("email"))) throw debit.wrong("email");
  if (!/^(\d{7,9}|\d{11})$/.test(debit.text("document"))) throw debit.wrong("document");
  const cbu = debit.text("cbu");
  if (!isCbu(cbu)) throw debit.wrong("cbu");
  return cbu.slice(-4);
}

const BANK_WEIGHTS = [7, 1, 3, 9, 7, 1, 3];
const ACCOUNT_WEIGHTS = [3, 9, 7, 1, 3, 9, 7, 1, 3, 9, 7, 1, 3];

/** A bank's account with both check digits; a wallet's, which begins with 000, cannot be debited. */
function isCbu(cbu: string): boolean {
  const digitOf = (part: string, weights: readonly number[]) =>
    (10 - (weights.reduce((sum, weight, at) => sum + weight * Number(part[at]), 0) % 10)) % 10;
  return (
    /^(?!000)\d{22}$/.test(cbu) &&
    digitOf(cbu, BANK_WEIGHTS) === Number(cbu[7]) &&
    digitOf(cbu.slice(8), ACCOUNT_WEIGHTS) === Number(cbu[21])
  );
}

/** PSE names the donor's bank by its code; no other method takes one. */
function readBank(body: Members, code: string): string | undefined {
  if (!body.has("bank_transfer")) return undefined;
  const transferred = body.object("bank_transfer");
  if (code !== "PC") throw body.wrong("bank_transfer");
  const bankCode = transferred.text("bank_code");
  if (!/^\d{4}$/.test(bankCode)) throw transferred.wrong("bank_code");
  return bankCode;
}

/** Returns the method with what the payer needs: a ticket, an account, or a page. */
export function issue(
  method: LocalMethod,
  {
    amount,
    country,
    id,
    address,
  }: { amount: number; country: string; id: string; address: string },
): LocalMethod {
  if (method.type === "DIRECT_DEBIT") return method;
  const pageUrl = `${address}/pay/${id}`;
  if (method.flow === "REDIRECT") return { ...method, pageUrl };
  const rules = METHODS[`${country} ${method.code}`];
  if (rules?.ticket) {
    const expires = method.expiresAt.replace("Z", "+0000");
    return { ...method, pageUrl, ticket: rules.ticket({ amount, expires, pageUrl }) };
  }
  const isSpei = method.code === "SE";
  const bankTransfer = {
    bank_account_type: "CHECKING",
    bank_name: isSpei ? "STP" : "Banco de prueba",
    beneficiary_name: "DLOCAL",
    bank_account: digits(isSpei ? 18 : 12),
    // A CLABE is the payer's own, so that it needs no reference.
    reference: isSpei ? undefined : digits(10),
    user_payment_amount: amount,
  };
  return { ...method, pageUrl, bankTransfer };
}
