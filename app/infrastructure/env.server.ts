import { z } from "zod";

const optional = z
  .string()
  .optional()
  .transform((text) => text || undefined);

/** `example` replaces a missing setting; production refuses to start without it. */
const orExample = (example: string) => optional.transform((text) => text ?? example);

const GLOBAL_ACCOUNT = [
  "DLOCAL_GLOBAL_LOGIN",
  "DLOCAL_GLOBAL_TRANS_KEY",
  "DLOCAL_GLOBAL_SECRET",
] as const;
const PLATFORM_ACCOUNT = [
  "DLOCAL_PLATFORM_LOGIN",
  "DLOCAL_PLATFORM_TRANS_KEY",
  "DLOCAL_PLATFORM_SECRET",
] as const;
const STRIPE_ACCOUNT = ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"] as const;
const CONEKTA_ACCOUNT = ["CONEKTA_PRIVATE_KEY", "CONEKTA_WEBHOOK_KEY"] as const;
const S3 = ["S3_ENDPOINT", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

/** Minimum length of each secret; production requires more (production-rules.mjs). */
const SHORTEST_SECRET = 16;

/** The limits of card testing: unapproved tries before a step-up, and before a refusal: `20/40`. */
const tries = (usual: string) =>
  optional
    .transform((text) => text ?? usual)
    .pipe(z.string().regex(/^\d{1,6}\/\d{1,6}$/))
    .transform((text) => {
      const [stepUp = 0, refuse = 0] = text.split("/").map(Number);
      return { stepUp, refuse };
    });

const settings = z.object({
  PORT: z.coerce.number().int().default(3000),
  APP_HOST: z.string().default("localhost:3000"),
  DADIVA_ENV: z.enum(["development", "production"]).default("development"),
  DATA_DIR: z.string().default(".data"),
  DATABASE_APP_URL: z.string(),
  DATABASE_PLATFORM_URL: z.string(),
  /** Connections of each role's pool in one process. */
  POOL_SIZE: z.coerce.number().int().min(1).max(100).default(10),
  REDIS_URL: optional,
  QUEUE_DATABASE_URL: optional,
  APP_SECRET: z.string().min(SHORTEST_SECRET),
  SMTP_URL: optional,
  MAIL_FROM: z.string().default("Dádiva <hola@dadiva.localhost>"),
  /** The platform's legal entity and its contact, for legal pages and receipts. */
  LEGAL_NAME: orExample("Dádiva Demo S. A."),
  LEGAL_TAX_ID: orExample("00-00000000-0"),
  LEGAL_ADDRESS: orExample("Calle de Ejemplo 100"),
  LEGAL_EMAIL: orExample("hola@dadiva.example"),
  SMS_URL: optional,
  OUTBOX_URL: optional,
  /** With a bucket, uploaded files go there instead of DATA_DIR. */
  S3_BUCKET: optional,
  S3_ENDPOINT: optional.refine((text) => !text || /^https?:\/\/[^/]+$/.test(text)),
  S3_REGION: z.string().default("us-east-1"),
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  /** `tcp://host:3310` or `unix:/run/clamav/clamd.ctl`; without it documents wait as not scanned. */
  CLAMD_URL: optional.refine((text) => !text || /^(?:tcp:\/\/[^/]+|unix:\/.+)$/.test(text)),
  DLOCAL_URL: optional,
  DLOCAL_LOGIN: optional,
  DLOCAL_TRANS_KEY: optional,
  DLOCAL_SECRET: optional,
  /** The account of global payments: all three, or global payments use the account above. */
  DLOCAL_GLOBAL_LOGIN: optional,
  DLOCAL_GLOBAL_TRANS_KEY: optional,
  DLOCAL_GLOBAL_SECRET: optional,
  /** The account that charges organisations for their plans: all three, or the first account does. */
  DLOCAL_PLATFORM_LOGIN: optional,
  DLOCAL_PLATFORM_TRANS_KEY: optional,
  DLOCAL_PLATFORM_SECRET: optional,
  /** Our account at Stripe: both, or global payments use another company. */
  STRIPE_URL: optional,
  STRIPE_SECRET_KEY: optional,
  /** Signs its events. */
  STRIPE_WEBHOOK_SECRET: optional,
  /** The pages on which its donors answer their banks. */
  STRIPE_PAGES_URL: z.url().default("https://hooks.stripe.com"),
  /** Our account at Conekta: both or none. */
  CONEKTA_URL: optional,
  CONEKTA_PRIVATE_KEY: optional,
  /** The public key that verifies its events. */
  CONEKTA_WEBHOOK_KEY: optional,
  CONEKTA_PAGES_URL: z.url().default("https://3ds-pay.conekta.com"),
  /** The company behind local payments of new gateways in Mexico. */
  LOCAL_PAYMENTS_MX: z.enum(["dlocal", "conekta"]).default("dlocal"),
  /** Our application at Mercado Pago, through which organisations connect their accounts. */
  MERCADOPAGO_CLIENT_ID: optional,
  MERCADOPAGO_CLIENT_SECRET: optional,
  /** Signs the application's notifications; without it they are refused. */
  MERCADOPAGO_WEBHOOK_SECRET: optional,
  MERCADOPAGO_AUTH_URL: z.url().default("https://auth.mercadopago.com"),
  MERCADOPAGO_URL: z.url().default("https://api.mercadopago.com"),
  /** Its script for browsers, of either version; empty: the vault alone makes card tokens. */
  MERCADOPAGO_SDK_URL: z
    .union([z.literal(""), z.url()])
    .default("https://sdk.mercadopago.com/js/v2"),
  /** Our application at Salesforce, through which organisations connect their own systems. */
  SALESFORCE_CLIENT_ID: optional,
  SALESFORCE_CLIENT_SECRET: optional,
  /** A server instead of the company's for all organisations; development's simulator. */
  SALESFORCE_URL: z.url().optional(),
  /** Our access to Centralpos; organisations bring their own codes. */
  CENTRALPOS_URL: optional,
  CENTRALPOS_USER: optional,
  /** The companies to which workers report donations, where an organisation gave its key. */
  META_URL: z.url().default("https://graph.facebook.com"),
  ANALYTICS_URL: z.url().default("https://www.google-analytics.com"),
  /** Default: PORT + 1; 0 or empty: no metrics. */
  METRICS_PORT: z.coerce.number().int().optional(),
  METRICS_HOST: z.string().default("127.0.0.1"),
  PUBLIC_SCHEME: z.enum(["http", "https"]).optional(),
  /** Milliseconds until running work is cut off, and during which new work is still accepted. */
  SHUTDOWN_MS: z.coerce.number().int().min(500).default(5_000),
  SHUTDOWN_DRAIN_MS: z.coerce.number().int().min(0).default(1_000),
  /** Monthly charges of one worker in flight; fewer than the connections to vault and provider. */
  CHARGES_AT_ONCE: z.coerce.number().int().min(1).max(700).default(600),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional,
  /** Accepted beside APP_SECRET but never used to sign: the previous secret, or the next one. */
  APP_SECRET_ALSO: optional.refine(
    (list) => !list || list.split(",").every((part) => part.length >= SHORTEST_SECRET),
  ),
  TRUSTED_PROXIES: z
    .string()
    .default("")
    .transform((list) => list.split(",").filter(Boolean)),
  /** The limits of one card, donor or network block, of a BIN, a campaign and an organisation. */
  CARD_TESTING_PER_CARD: tries("4/10"),
  CARD_TESTING_PER_EMAIL: tries("5/15"),
  CARD_TESTING_PER_BLOCK: tries("6/40"),
  CARD_TESTING_PER_BIN: tries("30/100"),
  CARD_TESTING_PER_CAMPAIGN: tries("20/40"),
  CARD_TESTING_PER_ORGANIZATION: tries("30/45"),
  CARD_TESTING_PER_QUICK: tries("10/40"),
  /** Forms that come back sooner are counted on their own, too. */
  CARD_TESTING_QUICK_SECONDS: z.coerce.number().min(0).default(15),
  /** The percentage of declines that is usual among donors. */
  CARD_TESTING_USUAL_DECLINES: z.coerce.number().min(0).max(90).default(20),
  /** The puzzle's difficulty; each further bit doubles the work. */
  CARD_TESTING_BITS: z.coerce.number().int().min(8).max(26).default(16),
  /** A form that comes back sooner was not filled in by a person. */
  CARD_TESTING_FORM_SECONDS: z.coerce.number().min(0).default(3),
  /** Addresses without limits, such as a call centre's; `none` in development limits this machine too. */
  CARD_TESTING_EXEMPT: optional,
  LAB: z
    .string()
    .optional()
    .transform((text) => text === "1"),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
});

/** These settings only work together: files would be lost under DATA_DIR, and half an account signs nothing. */
const schema = settings.superRefine((given, issues) => {
  const accounts = [GLOBAL_ACCOUNT, PLATFORM_ACCOUNT, STRIPE_ACCOUNT, CONEKTA_ACCOUNT];
  const further = accounts.filter((names) => names.some((name) => given[name]));
  if (given.LOCAL_PAYMENTS_MX === "conekta") further.push(CONEKTA_ACCOUNT);
  for (const name of [...(given.S3_BUCKET ? S3 : []), ...further.flat()]) {
    if (!given[name]) issues.addIssue({ code: "custom", path: [name], message: "missing" });
  }
});

export type Env = Omit<z.infer<typeof schema>, "CARD_TESTING_EXEMPT"> & {
  METRICS_PORT: number;
  scheme: "http" | "https";
  production: boolean;
  CARD_TESTING_EXEMPT: readonly string[];
  /** Whether `npm run dev` serves the sources; a production build sets this when it is made. */
  live: boolean;
};

let parsed: Env | undefined;

/** Returns the process's settings, parsed once. Throws one sentence that names every wrong setting. */
export function env(): Env {
  if (parsed) return parsed;
  const result = schema.safeParse(process.env);
  if (!result.success) {
    const names = [...new Set(result.error.issues.map((issue) => issue.path.join(".")))];
    throw new Error(`Missing or wrong setting: ${names.join(", ")}.`);
  }
  const { PORT, METRICS_PORT } = result.data;
  const production = result.data.DADIVA_ENV === "production";
  // In development all donors share this machine's address, tests and demonstrations included.
  const exempt = result.data.CARD_TESTING_EXEMPT ?? (production ? "" : "127.0.0.1");
  parsed = {
    ...result.data,
    CARD_TESTING_EXEMPT: exempt.split(",").map((address) => address.trim()),
    METRICS_PORT: METRICS_PORT ?? (PORT > 0 && PORT < 65535 ? PORT + 1 : 0),
    production,
    live: process.env.NODE_ENV === "development",
    scheme: result.data.PUBLIC_SCHEME ?? (production ? "https" : "http"),
  };
  return parsed;
}

/** Returns a setting that a company's row names (providers/company-facts.ts); empty without it. */
export function companySetting(name: string): string {
  return process.env[name] ?? "";
}

/** Returns our bank account in a country, as invoices name it; empty without one. Development shows an example. */
export function transferAccount(country: string): string {
  const set = process.env[`TRANSFER_ACCOUNT_${country}`];
  return set || (env().production ? "" : `Banco de Ejemplo ${country}, 0000-0000-0000`);
}

/** Returns an absolute address on the operator host: `https://operador.example.org/path`. */
export function operatorUrl(path: string): string {
  return absoluteUrl("operador", path);
}

/** Returns an absolute address on the platform host or a subdomain: `https://huellas.example.org/path`. */
export function absoluteUrl(slug: string | null, path: string): string {
  const { scheme, APP_HOST } = env();
  return `${scheme}://${slug === null ? "" : `${slug}.`}${APP_HOST}${path}`;
}
