/** The records of a batch, and what they say about our charges. */
import { createHash } from "node:crypto";
import { parseDecimal } from "~/values/money/money";
import type { KnownOutcome, LookUpRequest } from "../provider";
import type { BookedAmount } from "../reported-payment";
import type { ProviderIo } from "../provider-io";
import type { Batch } from "./batches";
import { capabilities } from "./capabilities";
import { causeOf } from "./causes";
import { shareRunning } from "../share-running";
import { readSoap, type Unanswered } from "./soap";
import { childAt, textAt, type XmlElement } from "./xml";

export interface Row {
  idUser: string;
  /** Our transaction's uuid, which the company keeps as an optional text. */
  reference: string;
  amount: bigint | null;
  applied: boolean | null;
  text: string;
  /** The bank's code of a declined record; empty before the answer. */
  code: string;
}

export type Rows = { kind: "rows"; rows: Row[] } | Unanswered;

/** Every amount of the company is in pesos. */
const CURRENCY = "ARS";
/** The company's numbers of records are signed integers of 32 bits. */
const IDS = 2_147_483_647;

/**
 * Returns the number of a record in its batch. It follows from our reference, so that a repeat collides with
 * its original; another `attempt` follows where a stranger's record has the number.
 */
export function idUserOf(reference: string, attempt: number): string {
  const hash = createHash("sha256").update(`${reference}.${attempt}`).digest();
  return String((hash.readUInt32BE(0) % IDS) + 1);
}

/** Lists the records of a batch. `isFresh`: after a request of the caller's own. */
export function listRows(io: ProviderIo, batch: Pick<Batch, "id">, isFresh = false): Promise<Rows> {
  const ask = async (): Promise<Rows> => {
    const answer = await readSoap(io, {
      operation: "ListRegistros",
      members: { IdPresentacion: batch.id },
      timeoutMs: capabilities.queryTimeoutMs,
    });
    if (answer.kind !== "result") return answer;
    const rows = childAt(answer.result, "ListaRegistros")?.children ?? [];
    return { kind: "rows", rows: rows.map(rowIn) };
  };
  return isFresh ? ask() : shareRunning(io, `rows ${batch.id}`, ask);
}

function rowIn(element: XmlElement): Row {
  const applied = textAt(element, "Aplicado").toLowerCase();
  return {
    idUser: textAt(element, "IdUser"),
    reference: textAt(element, "DatoOpcional"),
    amount: parseDecimal(textAt(element, "Importe").replace(",", "."), CURRENCY),
    applied: ["true", "1"].includes(applied) || (applied === "" ? null : false),
    text: textAt(element, "Observaciones"),
    code: textAt(element, "CodErrorTarjeta"),
  };
}

/** Returns the id by which a record is found and deleted. */
export const providerIdOf = (batch: Pick<Batch, "id">, idUser: string) => `${batch.id}.${idUser}`;

export function bookedOf({ amount }: Row): BookedAmount | null {
  return amount === null ? null : { amount, currency: CURRENCY };
}

/**
 * Returns the outcome of a record. One that is neither applied nor has a code is not answered yet, also in a
 * batch of which the company answered only a part.
 */
export function outcomeOf(
  row: Row,
  batch: Pick<Batch, "id" | "processed">,
  request: Pick<LookUpRequest, "amount" | "currency">,
  now: Date,
): KnownOutcome {
  const providerId = providerIdOf(batch, row.idUser);
  if (row.applied === true) {
    const isSame = row.amount === request.amount && request.currency === CURRENCY;
    const { processed } = batch;
    return {
      kind: "approved",
      providerId,
      approvedAt: processed && processed < now ? processed : now,
      booked: bookedOf(row),
      flags: isSame ? [] : ["amount_mismatch"],
    };
  }
  if (row.applied === false && row.code !== "") {
    const { code: rawCode, text: rawMessage } = row;
    return { kind: "rejected", providerId, cause: causeOf(rawMessage), rawCode, rawMessage };
  }
  return { kind: "pending", providerId, decidedAt: batch.processed ?? undefined };
}
