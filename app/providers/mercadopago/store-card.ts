import type { StoreCardOutcome, StoreCardRequest } from "../provider";
import type { ProviderIo } from "../provider-io";
import { call } from "./account";
import { customerSchema, customersSchema, readJson, storedCardSchema } from "./answers";
import { makeToken, storedCardId } from "./card-token";

/** Stores a card at the company without a charge. */
export async function storeCard(
  { card, country, idempotencyKey, payer }: StoreCardRequest,
  io: ProviderIo,
): Promise<StoreCardOutcome> {
  const made = await makeToken({ card, country, idempotencyKey, payer }, io);
  if (made.kind === "look_up") return { kind: "unknown", reason: "sent before" };
  return made.kind === "made" ? keepCard({ email: payer.email, token: made.token }, io) : made;
}

/** Stores the card of a token with its customer; a token stores its card once. */
export async function keepCard(
  { email, token }: { email: string; token: string },
  io: ProviderIo,
): Promise<StoreCardOutcome> {
  const customer = await customerOf(email, io);
  if (customer === null) return { kind: "unknown", reason: "no customer" };
  const path = `/v1/customers/${encodeURIComponent(customer)}/cards`;
  const answer = await call(io, { path, body: JSON.stringify({ token }) });
  if (!("status" in answer)) return { kind: "unknown", reason: "no answer" };
  const card = answer.status < 300 ? readJson(answer.body, storedCardSchema) : null;
  if (!card) return { kind: "unknown", reason: `http ${answer.status}` };
  return {
    kind: "saved",
    storedCardId: storedCardId(customer, card.id, card.payment_method.id),
    lastFour: card.last_four_digits ?? null,
  };
}

/** Returns the id of the account's customer with this e-mail address; creates a missing customer. */
async function customerOf(email: string, io: ProviderIo): Promise<string | null> {
  const known = await findCustomer(email, io);
  if (known !== null) return known;
  const body = JSON.stringify({ email });
  const answer = await call(io, { path: "/v1/customers", body });
  if (!("status" in answer)) return null;
  const made = answer.status < 300 ? readJson(answer.body, customerSchema) : null;
  // A simultaneous charge of the same donor made it first.
  return made ? made.id : findCustomer(email, io);
}

async function findCustomer(email: string, io: ProviderIo): Promise<string | null> {
  const query = new URLSearchParams({ email });
  const answer = await call(io, { path: `/v1/customers/search?${query}` });
  if (!("status" in answer) || answer.status !== 200) return null;
  return readJson(answer.body, customersSchema)?.results[0]?.id ?? null;
}
