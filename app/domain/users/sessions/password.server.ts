/** Loaded with the first password, to keep it out of the process's start. */
const argon2 = () => import("@node-rs/argon2");

/** argon2id (the package's default), 19 MiB, two passes, one lane: OWASP's first recommendation. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes the password's normal form (NFC): keyboards compose the same letters in two ways. */
export async function hashPassword(password: string): Promise<string> {
  return (await argon2()).hash(password.normalize("NFC"), COST);
}

let dummy: Promise<string> | undefined;

/**
 * Returns whether the password matches the hash: `normal`, or `old` if the hash is of another
 * Unicode form, as older hashes are; `null` if it does not match. Without a hash (an unknown
 * address) it verifies a dummy hash with the same cost as often, so that the time reveals nothing.
 */
export async function matchPassword(
  storedHash: string | null,
  password: string,
): Promise<"normal" | "old" | null> {
  dummy ??= hashPassword("nobody's password");
  const { verify } = await argon2();
  const normal = password.normalize("NFC");
  // A password without accents has only one form.
  for (const spelling of new Set([normal, password, password.normalize("NFD")])) {
    const matches = await verify(storedHash ?? (await dummy), spelling);
    if (matches && storedHash !== null) return spelling === normal ? "normal" : "old";
  }
  return null;
}

/** Returns whether the password matches the hash, in any Unicode form. */
export async function isPassword(storedHash: string, password: string): Promise<boolean> {
  return (await matchPassword(storedHash, password)) !== null;
}
