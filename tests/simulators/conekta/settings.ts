import path from "node:path";

export interface Settings {
  port: number;
  privateKey: string;
  /** Signs the account's events: PKCS #8, base64. */
  signingKey: string;
  /** The webhook that the account's panel names. */
  webhookUrl: string;
  /** Where its books are kept; null keeps them in memory only. */
  folder: string | null;
  /** Without it the control calls are disabled. */
  controlSecret: string;
}

/** Reads the environment from the launcher. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  return {
    port: Number(env.CONEKTA_PORT ?? 0),
    privateKey: env.CONEKTA_PRIVATE_KEY ?? "",
    signingKey: env.CONEKTA_SIGNING_KEY ?? "",
    webhookUrl: `http://${env.APP_HOST ?? "localhost"}/webhooks/conekta`,
    folder: env.DATA_DIR ? path.join(env.DATA_DIR, "simulators", "conekta") : null,
    controlSecret: env.SIM_CONTROL_SECRET ?? "",
  };
}
