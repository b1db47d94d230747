/** The company's batches: one for each card brand and period, open between two instants. */
import type { ProviderIo } from "../provider-io";
import { capabilities } from "./capabilities";
import { shareRunning } from "../share-running";
import { readSoap, type Unanswered } from "./soap";
import { childAt, textAt, type XmlElement } from "./xml";

export interface Batch {
  id: string;
  /** The brand as the company writes it, in capitals. */
  card: string;
  opens: Date;
  closes: Date;
  /** When the banks' answers are due; null where the company says nothing. */
  processed: Date | null;
}

export type Batches = { kind: "batches"; batches: Batch[] } | Unanswered;

const { queryTimeoutMs: timeoutMs } = capabilities;

/** Lists the batches that take records now. */
export function listOpenBatches(io: ProviderIo): Promise<Batches> {
  return shareRunning(io, "open", async () => {
    const answer = await readSoap(io, { operation: "GetPresentacionesAbiertas", timeoutMs });
    return answer.kind === "result" ? batchesIn(answer.result, "Presentacion") : answer;
  });
}

/** Lists the batches that take no more records, answered or not. */
export function listPastBatches(io: ProviderIo): Promise<Batches> {
  return shareRunning(io, "past", async () => {
    const answer = await readSoap(io, { operation: "GetEstadoPresentaciones", timeoutMs });
    return answer.kind === "result" ? batchesIn(answer.result, "PresentacionProcesada") : answer;
  });
}

/** Lists the brands that the account charges, in capitals; null without a readable answer. */
export async function listBrands(io: ProviderIo): Promise<string[] | null> {
  const answer = await readSoap(io, { operation: "ListTarjetasHabilitadas", timeoutMs });
  if (answer.kind !== "result") return null;
  const brands = answer.result.children.map(({ text }) => text.trim().toUpperCase());
  // An unexpected shape must not decline every card of the day.
  return brands.length === 0 || brands.includes("") ? null : brands;
}

function batchesIn(result: XmlElement, name: string): Batches {
  const list = childAt(result, "ListaPresentaciones")?.children ?? [];
  const batches = list.filter((one) => one.name === name).map(batchIn);
  if (batches.every((batch) => batch !== null)) return { kind: "batches", batches };
  return { kind: "unanswered", reason: "unreachable", text: "unreadable batch" };
}

function batchIn(element: XmlElement): Batch | null {
  const id = textAt(element, "IdPresentacion");
  const opens = instantOf(textAt(element, "FechaPresentacionDesde"));
  const closes = instantOf(textAt(element, "FechaPresentacionHasta"));
  const processed = instantOf(textAt(element, "FechaDeProcesamiento"));
  if (id === "" || !opens || !closes) return null;
  return { id, card: textAt(element, "Tarjeta").toUpperCase(), opens, closes, processed };
}

/** Reads the company's times, which are Argentina's whatever offset they carry. */
function instantOf(text: string): Date | null {
  const local = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)/.exec(text)?.[1];
  const instant = new Date(`${local}-03:00`);
  return local === undefined || Number.isNaN(instant.getTime()) ? null : instant;
}
