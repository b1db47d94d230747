import path from "node:path";

export interface Settings {
  port: number;
  secretKey: string;
  /** Signs the endpoint's events. */
  webhookSecret: string;
  /** The endpoint that the account's panel names. */
  webhookUrl: string;
  /** Where its books are kept; null keeps them in memory only. */
  folder: string | null;
  /** Without it the control calls are disabled. */
  controlSecret: string;
}

/** Reads the environment from the launcher. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  return {
    port: Number(env.STRIPE_PORT ?? 0),
    secretKey: env.STRIPE_SECRET_KEY ?? "",
    webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? "",
    webhookUrl: `http://${env.APP_HOST ?? "localhost"}/webhooks/stripe`,
    folder: env.DATA_DIR ? path.join(env.DATA_DIR, "simulators", "stripe") : null,
    controlSecret: env.SIM_CONTROL_SECRET ?? "",
  };
}
