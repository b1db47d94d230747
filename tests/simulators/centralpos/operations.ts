/** The company's operations on an account's batches, with its own rules. */
import { now } from "~/infrastructure/clock";
import { isAnswered, type Books, type Row } from "./books";
import { batchesUntil, CARDS, findBatch, localText, type Batch } from "./calendar";
import { Fault, type Content, type SoapRequest } from "./envelope";
import { decisionFor, parseWord, type Decision } from "./verdicts";

/** The months whose batches the company still lists. */
const MONTHS = 4;
const MEMBERS: Readonly<Record<string, readonly string[]>> = {
  ListTarjetasHabilitadas: [],
  GetPresentacionesAbiertas: [],
  GetEstadoPresentaciones: [],
  ListRegistros: ["IdPresentacion"],
  AddRegistro: ["IdPresentacion", "IdUser", "NroTarjeta", "Importe", "DatoOpcional1"],
  DelRegistro: ["IdPresentacion", "IdUser"],
  PutProcesaPresentacion: ["IdPresentacion"],
};
const OPTIONAL = ["DatoOpcional2", "Autenticacion.Usuario", "Autenticacion.Clave"];

/** The result of an operation, and how its answer leaves. */
export interface Result {
  content: Content;
  answer?: Extract<Decision, { kind: "added" }>["answer"];
  delayMs?: number;
}

/** Runs an authenticated operation of an account. Throws a fault. */
export function run(books: Books, account: string, request: SoapRequest): Result {
  const { operation } = request;
  requireMembers(request);
  switch (operation) {
    case "ListTarjetasHabilitadas":
      return { content: CARDS.map(({ name }) => ["Tarjeta", name]) };
    case "GetPresentacionesAbiertas": {
      const open = batchesUntil(now(), 1).filter((batch) => isOpen(books, account, batch));
      return list("ListaPresentaciones", "Presentacion", open.map(openBatch));
    }
    case "GetEstadoPresentaciones": {
      const past = batchesUntil(now(), MONTHS).filter(
        (batch) => now() >= batch.opens && !isOpen(books, account, batch),
      );
      return list("ListaPresentaciones", "PresentacionProcesada", past.map(pastBatch));
    }
    case "ListRegistros":
      return listRows(books, account, batchOf(request));
    case "AddRegistro":
      return addRow(books, account, request);
    case "DelRegistro":
      return deleteRow(books, account, request);
    default: {
      const batch = openBatchOf(books, account, request);
      books.record({ type: "processed", account, batch: batch.id });
      books.call({ operation: "process", reference: null, amount: null, answer: String(batch.id) });
      return { content: null };
    }
  }
}

function requireMembers({ operation, values }: SoapRequest): void {
  const required = MEMBERS[operation];
  if (!required) throw new Fault("Client", "Operacion desconocida");
  const known = new Set([...required, ...OPTIONAL]);
  const unknown = [...values.keys()].find((name) => !known.has(name));
  if (unknown !== undefined) throw new Fault("Client", `Elemento inesperado: ${unknown}`);
  const missing = required.find((name) => !values.has(name));
  if (missing !== undefined) throw new Fault("Client", `Falta ${missing}`);
}

function isOpen(books: Books, account: string, batch: Batch): boolean {
  return now() >= batch.opens && !books.isProcessed(account, batch);
}

function batchOf({ values }: SoapRequest): Batch {
  const text = values.get("IdPresentacion") ?? "";
  const batch = /^\d{1,9}$/.test(text) ? findBatch(Number(text)) : null;
  if (!batch || now() < batch.opens) throw new Fault("Client", "Presentacion inexistente");
  return batch;
}

function openBatchOf(books: Books, account: string, request: SoapRequest): Batch {
  const batch = batchOf(request);
  if (!isOpen(books, account, batch)) throw new Fault("Client", "Presentacion cerrada");
  return batch;
}

function listRows(books: Books, account: string, batch: Batch): Result {
  const rows = books.rowsOf(account, batch.id);
  books.call({ operation: "lookup", reference: null, amount: null, answer: String(rows.length) });
  return list(
    "ListaRegistros",
    "Registro",
    rows.map((row) => rowContent(books, row)),
  );
}

function rowContent(books: Books, row: Row): [string, Content][] {
  const verdict = isAnswered(row) && row.verdict !== "silent" ? row.verdict : null;
  return [
    ["IdUser", row.idUser],
    ["NroTarjeta", books.numberOf(row)],
    ["Importe", row.amount],
    ["DatoOpcional", row.reference],
    ["DatoOpcional2", row.optional],
    ["Aplicado", verdict && verdict.applied],
    ["Observaciones", verdict && verdict.text],
    ["CodErrorTarjeta", verdict && (verdict.applied ? null : verdict.code)],
  ];
}

function addRow(books: Books, account: string, request: SoapRequest): Result {
  const text = (name: string) => request.values.get(name) ?? "";
  const [number, amount, reference] = [text("NroTarjeta"), text("Importe"), text("DatoOpcional1")];
  const refuse = (why: string): never => {
    books.call({ operation: "charge", reference, amount, answer: why });
    throw new Fault("Client", why);
  };
  const batch = batchOf(request);
  if (!isOpen(books, account, batch)) refuse("Presentacion cerrada");
  if (!/^\d{1,10}$/.test(text("IdUser")) || Number(text("IdUser")) > 2_147_483_647)
    refuse("IdUser invalido");
  if (!/^\d{13,19}$/.test(number)) refuse("NroTarjeta invalido");
  if (!/^\d{1,10}\.\d{2}$/.test(amount) || Number(amount) <= 0) refuse("Importe invalido");
  if (!batch.card.starts.test(number)) refuse("La tarjeta no es de esta presentacion");
  const idUser = Number(text("IdUser"));
  if (books.rowsOf(account, batch.id).some((row) => row.idUser === idUser))
    refuse("IdUser repetido");
  const word = books.nextWord();
  const decision = (word !== undefined && parseWord(word)) || decisionFor(number);
  const answer = word ?? (decision.kind === "added" ? "approved" : "refused");
  books.call({ operation: "charge", reference, amount, answer }, word);
  if (decision.kind === "refused") {
    if (decision.answer === "none") return { content: null, answer: "none" };
    const side = decision.answer === "client" ? "Client" : "Server";
    throw new Fault(side, side === "Client" ? "Tarjeta no admitida" : "Error interno");
  }
  const row: Row = {
    ...{ account, batch: batch.id, idUser, reference, optional: text("DatoOpcional2") },
    ...{ lastFour: number.slice(-4), amount, verdict: decision.verdict },
    addedAt: now().toISOString(),
  };
  books.record({ type: "row", row });
  books.keepNumber(row, number);
  return { content: null, answer: decision.answer, delayMs: decision.ms };
}

function deleteRow(books: Books, account: string, request: SoapRequest): Result {
  const batch = openBatchOf(books, account, request);
  const idUser = Number(request.values.get("IdUser"));
  const row = books.rowsOf(account, batch.id).find((one) => one.idUser === idUser);
  if (!row) throw new Fault("Client", "Registro inexistente");
  if (isAnswered(row)) throw new Fault("Client", "Registro ya respondido");
  books.record({ type: "deleted", account, batch: batch.id, idUser });
  const { reference, amount } = row;
  books.call({ operation: "cancel", reference, amount, answer: "cancelled" });
  return { content: null };
}

function list(outer: string, inner: string, rows: readonly Content[]): Result {
  if (rows.length === 0) return { content: null };
  return { content: [[outer, rows.map((row): [string, Content] => [inner, row])]] };
}

function openBatch(batch: Batch): [string, Content][] {
  return [
    ["IdPresentacion", batch.id],
    ["IdTarjeta", batch.card.id],
    ["Tarjeta", batch.card.name],
    ["Periodo", batch.period],
    ["FechaPresentacionDesde", localText(batch.opens)],
    ["FechaPresentacionHasta", localText(batch.closes)],
    ["FechaDeProcesamiento", localText(batch.processed)],
    ["NumeroDeComercio", "0012345678"],
  ];
}

function pastBatch(batch: Batch): [string, Content][] {
  const isDone = now() >= batch.processed;
  return [
    ...openBatch(batch),
    ["NumeroRepeticion", 0],
    ["IdEstado", isDone ? 3 : 2],
    ["Estado", isDone ? "RESPONDIDA" : "EN PROCESO"],
  ];
}
