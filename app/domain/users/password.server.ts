/** Loaded with the first password: a process that starts has none. */
const argon2 = () => import("@node-rs/argon2");

/** argon2id (the package's own choice), 19 MiB, two passes, one lane: OWASP's first setting. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export async function hashPassword(password: string): Promise<string> {
  return (await argon2()).hash(password, COST);
}

let dummy: Promise<string> | undefined;

/**
 * Whether the password is the one of the hash. Without a hash (an unknown address) one of the same
 * cost is tried all the same, so that the time tells nothing.
 */
export async function isPassword(storedHash: string | null, password: string): Promise<boolean> {
  dummy ??= hashPassword("nobody's password");
  const { verify } = await argon2();
  const matches = await verify(storedHash ?? (await dummy), password);
  return matches && storedHash !== null;
}
