import path from "node:path";

export interface Settings {
  port: number;
  clientId: string;
  clientSecret: string;
  /** Registered with the application; no other address is accepted. */
  redirectUri: string;
  /** Where its books are kept; null keeps them in memory only. */
  folder: string | null;
  /** Without it the control calls are disabled. */
  controlSecret: string;
}

/** Reads the environment from the launcher. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  return {
    port: Number(env.SALESFORCE_PORT ?? 0),
    clientId: env.SALESFORCE_CLIENT_ID ?? "",
    clientSecret: env.SALESFORCE_CLIENT_SECRET ?? "",
    redirectUri: `http://${env.APP_HOST ?? "localhost"}/auth/salesforce/callback`,
    folder: env.DATA_DIR ? path.join(env.DATA_DIR, "simulators", "salesforce") : null,
    controlSecret: env.SIM_CONTROL_SECRET ?? "",
  };
}
