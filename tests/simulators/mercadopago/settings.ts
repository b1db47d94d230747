import path from "node:path";

export interface Settings {
  port: number;
  clientId: string;
  clientSecret: string;
  /** Registered with the application; no other address is accepted. */
  redirectUri: string;
  /** Whether its accounts are real; otherwise they are test accounts. */
  liveMode: boolean;
  /** Where its books are kept; null keeps them in memory only. */
  folder: string | null;
  /** Without it the control calls are disabled. */
  controlSecret: string;
  /** Signs the application's notifications. */
  webhookSecret: string;
  /** Address of messages that concern no payment, and of payments without an address of their own. */
  webhookUrl: string;
}

/** Reads the environment from the launcher. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const host = env.APP_HOST ?? "localhost";
  return {
    port: Number(env.MERCADOPAGO_PORT ?? 0),
    clientId: env.MERCADOPAGO_CLIENT_ID ?? "",
    clientSecret: env.MERCADOPAGO_CLIENT_SECRET ?? "",
    redirectUri: `http://${host}/auth/mercadopago/callback`,
    liveMode: false,
    folder: env.DATA_DIR ? path.join(env.DATA_DIR, "simulators", "mercadopago") : null,
    controlSecret: env.SIM_CONTROL_SECRET ?? "",
    webhookSecret: env.MERCADOPAGO_WEBHOOK_SECRET ?? "",
    webhookUrl: `http://${host}/webhooks/mercadopago`,
  };
}
