import { z } from "zod";
import { loadKeyFile, parseKeyRing, type KeyRing } from "./keys";
import { providersFrom, type Providers } from "./providers";

export interface VaultSettings {
  /** The loopback, or the name that the vault has in its own network alone. */
  host: string;
  port: number;
  secret: string;
  databaseUrl: string;
  ring: KeyRing;
  /** null when the keys came from the environment; they then change only with a restart. */
  keyFile: string | null;
  providers: Providers;
  tracesUrl: string | undefined;
  /** Milliseconds from the stop signal until running calls are cut off. */
  shutdownMs: number;
}

const environment = z
  .object({
    VAULT_URL: z.url(),
    VAULT_HOST: z.string().min(1).default("127.0.0.1"),
    VAULT_SECRET: z.string().min(16, "shorter than 16 characters"),
    DATABASE_VAULT_URL: z.string().min(1),
    VAULT_KEY_FILE: z.string().optional(),
    VAULT_KEYS: z.string().optional(),
    OTEL_EXPORTER_OTLP_ENDPOINT: z.string().optional(),
    SHUTDOWN_MS: z.coerce.number().int().min(500).default(5_000),
  })
  // Web would call in vain, or the vault would listen where nobody meant it to.
  .refine((env) => new URL(env.VAULT_URL).hostname === env.VAULT_HOST, {
    path: ["VAULT_URL"],
    message: "not at VAULT_HOST (127.0.0.1 when unset)",
  })
  .refine((env) => env.VAULT_KEYS || env.VAULT_KEY_FILE, {
    path: ["VAULT_KEY_FILE"],
    message: "neither this nor VAULT_KEYS is set",
  });

/** Reads the vault's environment; throws one sentence that names the wrong setting, never its value. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): VaultSettings {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new Error(`${issue?.path.join(".")}: ${issue?.message}`);
  }
  const { VAULT_URL, VAULT_HOST, VAULT_SECRET, DATABASE_VAULT_URL, VAULT_KEY_FILE, VAULT_KEYS } =
    parsed.data;
  return {
    host: VAULT_HOST,
    port: Number(new URL(VAULT_URL).port),
    secret: VAULT_SECRET,
    databaseUrl: DATABASE_VAULT_URL,
    ring: VAULT_KEYS
      ? parseKeyRing(VAULT_KEYS, "VAULT_KEYS")
      : loadKeyFile(VAULT_KEY_FILE ?? "", { mayCreate: env.DADIVA_ENV !== "production" }),
    keyFile: VAULT_KEYS ? null : (VAULT_KEY_FILE ?? null),
    providers: providersFrom(env),
    tracesUrl: parsed.data.OTEL_EXPORTER_OTLP_ENDPOINT || undefined,
    shutdownMs: parsed.data.SHUTDOWN_MS,
  };
}
