import { toDecimal } from "~/values/money/money";
import type { ChargeOutcome, ChargeRequest } from "../provider";
import type { ProviderIo, VaultCard } from "../provider-io";
import { listBrands, listOpenBatches, type Batch } from "./batches";
import { BRANDS, capabilities } from "./capabilities";
import { causeOf } from "./causes";
import { findRecord } from "./look-up";
import { idUserOf, listRows, outcomeOf, providerIdOf } from "./records";
import { callSoap } from "./soap";

/** Numbers of records that a stranger's record may have taken before. */
const ATTEMPTS = 3;
const CLOSED = /cerrad|fuera de (fecha|termino)|no (esta )?abiert/i;

type VaultCharge = ChargeRequest & { card: VaultCard };

/**
 * Adds a charge's record to the open batch of its brand; the batch's answer decides it. A reference that any
 * batch knows is never added again, because two batches would charge it twice.
 */
export async function charge(request: ChargeRequest, io: ProviderIo): Promise<ChargeOutcome> {
  const { instrument } = request;
  if (instrument.kind !== "card" || instrument.card.kind === "stored_card") {
    return { kind: "not_sent", reason: "unsupported_instrument" };
  }
  const known = await findRecord(request.reference, io);
  if (known.kind === "record") return outcomeOf(known.row, known.batch, request, io.now());
  if (known.kind === "unanswered") {
    return { kind: "not_sent", reason: known.reason };
  }
  const names = BRANDS[request.methodId ?? ""] ?? [];
  const open = await listOpenBatches(io);
  if (open.kind === "unanswered") return { kind: "not_sent", reason: open.reason };
  const batch = batchFor(open.batches, names, io.now());
  if (batch) return add({ ...request, card: instrument.card }, batch, io);
  const brands = await listBrands(io);
  if (brands === null) return { kind: "not_sent", reason: "unreachable" };
  if (brands.some((brand) => names.includes(brand))) {
    return { kind: "not_sent", reason: "batch_closed" };
  }
  const rawMessage = `no batch of ${request.methodId ?? "an unknown brand"}`;
  return { kind: "rejected", cause: "method_not_supported", rawCode: "brand", rawMessage };
}

/** Returns the open batch of the first of a brand's names that has one; of two, the one that closes first. */
function batchFor(batches: readonly Batch[], names: readonly string[], now: Date): Batch | null {
  const open = batches
    .filter(({ opens, closes }) => opens <= now && now < closes)
    .toSorted((a, b) => a.closes.getTime() - b.closes.getTime());
  for (const name of names) {
    const batch = open.find(({ card }) => card === name);
    if (batch) return batch;
  }
  return null;
}

async function add(
  request: VaultCharge,
  batch: Batch,
  io: ProviderIo,
  attempt = 0,
): Promise<ChargeOutcome> {
  const { reference, idempotencyKey, card, amount, currency } = request;
  const idUser = idUserOf(reference, attempt);
  const answer = await callSoap(io, {
    operation: "AddRegistro",
    members: {
      IdPresentacion: batch.id,
      IdUser: idUser,
      NroTarjeta: "{{card.number}}",
      Importe: toDecimal(amount, currency),
      DatoOpcional1: reference,
    },
    card,
    idempotencyKey,
    timeoutMs: capabilities.chargeTimeoutMs,
  });
  if ("sent" in answer) {
    // This attempt consumed the token, and its answer was lost.
    if (answer.earlierAttempt === "same_key") return { kind: "unknown", reason: "sent before" };
    return { kind: "not_sent", reason: answer.reason };
  }
  switch (answer.kind) {
    case "result": {
      const decidedAt = batch.processed ?? undefined;
      return { kind: "pending", providerId: providerIdOf(batch, idUser), decidedAt };
    }
    case "unknown":
      return answer;
    // The search before took the code, so that words of a user or an authentication are about the record.
    case "misconfigured":
    case "refused":
      return afterRefusal(request, { batch, idUser, attempt, text: answer.text }, io);
  }
}

interface Refusal {
  batch: Batch;
  idUser: string;
  attempt: number;
  text: string;
}

/** A refused record may be there already: the batch says so, not the words of the refusal. */
async function afterRefusal(
  request: VaultCharge,
  { batch, idUser, attempt, text }: Refusal,
  io: ProviderIo,
): Promise<ChargeOutcome> {
  const rows = await listRows(io, batch, true);
  if (rows.kind === "unanswered") return { kind: "unknown", reason: rows.text };
  const own = rows.rows.find(({ reference }) => reference === request.reference);
  if (own) return outcomeOf(own, batch, request, io.now());
  if (rows.rows.some((row) => row.idUser === idUser)) {
    // A token is consumed by the first request; only a card of the vault can be sent again.
    const mayRepeat = request.card.kind === "vault_card" && attempt + 1 < ATTEMPTS;
    if (mayRepeat) return add(request, batch, io, attempt + 1);
    return { kind: "not_sent", reason: "card_token_expired", rawMessage: text };
  }
  if (CLOSED.test(text)) {
    // 'Cuenta cerrada' is a decline: the list says whether the batch closed.
    const open = await listOpenBatches(io);
    if (open.kind === "unanswered") return { kind: "not_sent", reason: open.reason };
    const isOpen = open.batches.some(({ id, closes }) => id === batch.id && io.now() < closes);
    if (!isOpen) return { kind: "not_sent", reason: "batch_closed", rawMessage: text };
  }
  const rawMessage = text.slice(0, 200);
  return { kind: "rejected", cause: causeOf(text), rawCode: "record_refused", rawMessage };
}
