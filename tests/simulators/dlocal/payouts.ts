/** The bank behind payouts: one for each external id, with the script's answers; reloaded at the start. */
import { randomUUID } from "node:crypto";
import path from "node:path";
import fs from "node:fs";
import { now } from "~/infrastructure/clock";
import { Journal, readJournal } from "../journal";
import { amountText, hasRightDecimals } from "./countries";
import { Members } from "./members";
import { invalid, WireError } from "./wire-error";

interface Payout {
  id: string;
  login: string;
  externalId: string;
  hash: string;
  /** Major units. */
  amount: number;
  currency: string;
  account: string;
  key: string | null;
  /** The script's word. */
  word: string;
  at: string;
}

type Entry = { type: "payout"; payout: Payout } | { type: "script"; answers: string[] };

const DAY = 24 * 60 * 60 * 1000;
const CODES: Readonly<Record<string, string>> = {
  ...{ PENDING: "100", PAID: "200", REJECTED: "300", CANCELLED: "400" },
  ...{ DELIVERED: "500", ON_HOLD: "600" },
};

/** Whether a word can be an answer of the bank's script. */
export const isBankWord = (word: string): boolean =>
  ["paid", "delivered", "hold", "unknown"].includes(word) || /^returned:\w{1,40}$/.test(word);

export class Payouts {
  private readonly payouts = new Map<string, Payout>();
  private script: string[] = [];
  private readonly journal: Journal;

  constructor(folder: string) {
    const own = path.join(folder, "bank");
    fs.mkdirSync(own, { recursive: true });
    this.journal = new Journal(own);
    for (const entry of readJournal(own)) this.apply(entry as Entry);
  }

  setScript(answers: string[]): void {
    this.record({ type: "script", answers });
  }

  /** Takes a payout, or returns the earlier one of its external id; null sends no answer. */
  async pay(login: string, key: string | null, body: Buffer): Promise<object | null> {
    const order = readOrder(body);
    const known = this.payouts.get(`${login}\n${order.externalId}`);
    const hash = JSON.stringify(order);
    if (known && known.hash !== hash) throw new WireError(400, 5000, "Duplicated external id");
    if (known) return payoutObject(known, true);
    const [word = "paid", ...answers] = this.script;
    if (this.script.length > 0) this.setScript(answers);
    const payout = { id: `PAYOUT-${randomUUID()}`, login, hash, key, word, ...order };
    this.record({ type: "payout", payout: { ...payout, at: now().toISOString() } });
    await this.journal.sync();
    return word === "unknown" ? null : payoutObject({ ...payout, at: now().toISOString() }, false);
  }

  /** Another account's payouts are as unknown as missing ones. */
  lookUp(login: string, externalId: string): object {
    const payout = this.payouts.get(`${login}\n${externalId}`);
    if (!payout) throw new WireError(404, 4000, "Payout not found");
    return payoutObject(payout, true);
  }

  /** What the bank was told to transfer, oldest first. */
  listTransfers(): object[] {
    return [...this.payouts.values()].map(({ account, amount, at, currency, externalId, key }) => ({
      ...{ payout: externalId, amount: amountText(amount, currency), currency, account },
      ...{ idempotency_key: key, at },
    }));
  }

  private record(entry: Entry): void {
    this.journal.append(entry);
    this.apply(entry);
  }

  private apply(entry: Entry): void {
    if (entry.type === "script") this.script = entry.answers;
    else this.payouts.set(`${entry.payout.login}\n${entry.payout.externalId}`, entry.payout);
  }
}

/** `paid` and what a time-out hid are paid at once; the others begin on their way and end a day later. */
function statusOf({ at, word }: Payout, isAsked: boolean): string {
  const isOver = now().getTime() - Date.parse(at) >= DAY;
  if (word === "hold") return isOver ? "PAID" : "ON_HOLD";
  if (word === "delivered") return isOver ? "PAID" : "DELIVERED";
  if (word.startsWith("returned:")) return isAsked ? "REJECTED" : "DELIVERED";
  return "PAID";
}

function payoutObject(payout: Payout, isAsked: boolean): object {
  const status = statusOf(payout, isAsked);
  const code = payout.word.split(":")[1] ?? "";
  return {
    ...{ id: payout.id, external_id: payout.externalId, amount: payout.amount },
    ...{ currency: payout.currency, status, status_code: CODES[status] },
    status_detail: status === "REJECTED" ? code : "",
    created_date: payout.at,
  };
}

function readOrder(body: Buffer) {
  const members = Members.ofBody(body);
  const beneficiary = members.object("beneficiary");
  const account = beneficiary.object("bank_account");
  const amount = members.number("amount");
  const currency = members.text("currency");
  beneficiary.text("name");
  beneficiary.object("document").text("id");
  account.object("bank").text("code");
  members.text("country");
  if (!(amount > 0) || !hasRightDecimals(amount, currency)) throw invalid("amount");
  return {
    externalId: members.text("external_id"),
    amount,
    currency,
    account: account.text("number"),
  };
}
