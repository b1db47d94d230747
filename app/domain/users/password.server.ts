/** Loaded with the first password: a process that starts has none. */
const argon2 = () => import("@node-rs/argon2");

/** argon2id (the package's own choice), 19 MiB, two passes, one lane: OWASP's first setting. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash of the password's normal form: keyboards compose the same letters in two ways. */
export async function hashPassword(password: string): Promise<string> {
  return (await argon2()).hash(password.normalize("NFC"), COST);
}

let dummy: Promise<string> | undefined;

/**
 * Whether the password is the one of the hash: `normal`, or `old` where the hash is of another spelling
 * than the normal form, as hashes were before there was one; `null` where it is not. Without a hash (an
 * unknown address) a hash of the same cost is tried as often, so that the time tells nothing.
 */
export async function matchPassword(
  storedHash: string | null,
  password: string,
): Promise<"normal" | "old" | null> {
  dummy ??= hashPassword("nobody's password");
  const { verify } = await argon2();
  const normal = password.normalize("NFC");
  // A password without accents has one spelling.
  for (const spelling of new Set([normal, password, password.normalize("NFD")])) {
    const matches = await verify(storedHash ?? (await dummy), spelling);
    if (matches && storedHash !== null) return spelling === normal ? "normal" : "old";
  }
  return null;
}

/** Whether the password is the one of the hash, in whichever spelling. */
export async function isPassword(storedHash: string, password: string): Promise<boolean> {
  return (await matchPassword(storedHash, password)) !== null;
}
