/** Replaces the vault's client in the benchmark's build: the vault's work without its process. */
import { createHash, randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import { tokenise } from "../../../app/vault/tokenise";

export {
  VaultRefusal,
  VaultSilent,
  VaultUnavailable,
} from "../../../app/infrastructure/vault-client.server";

const cards = {
  create: () => Promise.resolve({ token: `ct_${randomUUID()}`, expiresAt: new Date() }),
  fingerprint: (number: string) => createHash("sha256").update(number).digest("hex"),
};

async function whole(body: Buffer | Readable): Promise<Buffer> {
  if (Buffer.isBuffer(body)) return body;
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

type TokeniseInput = Parameters<typeof tokenise>[0] extends infer Request
  ? Omit<Request & object, "body"> & { body: Buffer | Readable }
  : never;

const client = {
  async tokenise(input: TokeniseInput) {
    const request = { ...input, body: await whole(input.body) };
    const tokenised = await tokenise(request, cards, new Date());
    return { card: tokenised.token ? "token" : "none", body: tokenised.body };
  },
  store: () => Promise.resolve(randomUUID()),
  inspect: () => Promise.resolve(null),
  erase: () => Promise.resolve(),
  sweep: () => Promise.resolve(0),
  isReady: () => Promise.resolve(true),
  metrics: () => Promise.resolve(""),
};

export const vault = () => client;
