/** Seals a pledge on the device, so that only our server can read it (infrastructure/device-box.server.ts). */

const CURVE = { name: "ECDH", namedCurve: "P-256" };

/** The public key to which a device seals, as the page brings it. */
export interface SealingKey {
  name: string;
  /** The point, uncompressed, in base64url. */
  publicKey: string;
}

/** Returns the box in base64url: the point of a key of one use, a nonce, the text, its tag. */
export async function sealPledge({ publicKey }: SealingKey, content: unknown): Promise<string> {
  const { subtle } = crypto;
  const theirs = bytesOf(publicKey);
  const server = await subtle.importKey("raw", theirs, CURVE, false, []);
  const once = await subtle.generateKey(CURVE, false, ["deriveBits"]);
  const own = new Uint8Array(await subtle.exportKey("raw", once.publicKey));
  const shared = await subtle.deriveBits({ name: "ECDH", public: server }, once.privateKey, 256);
  const secret = await subtle.importKey("raw", shared, "HKDF", false, ["deriveKey"]);
  const key = await subtle.deriveKey(
    {
      name: "HKDF",
      hash: "SHA-256",
      salt: joined(own, theirs),
      info: new TextEncoder().encode("dadiva pledge 1"),
    },
    secret,
    { name: "AES-GCM", length: 256 },
    false,
    ["encrypt"],
  );
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const text = new TextEncoder().encode(JSON.stringify(content));
  const body = new Uint8Array(await subtle.encrypt({ name: "AES-GCM", iv }, key, text));
  return base64url(joined(own, iv, body));
}

function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const signs = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(signs, (sign) => sign.charCodeAt(0));
}

function base64url(bytes: Uint8Array): string {
  const signs = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(signs).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
