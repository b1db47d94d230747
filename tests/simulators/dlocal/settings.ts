import path from "node:path";

export type GatewayName = "local_payments" | "global_payments";
export const gatewayNames: readonly GatewayName[] = ["local_payments", "global_payments"];

export interface Settings {
  port: number;
  folder: string;
  controlSecret: string;
  login: string;
  globalLogin: string;
  transKey: string;
  secret: string;
  /** Keys of the second account; the first one's by default. */
  globalTransKey: string;
  globalSecret: string;
  /** Address of messages about unknown payments without an address of their own. */
  webhookUrl: string;
}

/** Reads the environment from the launcher. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const required = (name: string): string => {
    const value = env[name];
    if (!value) throw new Error(`${name} is missing`);
    return value;
  };
  return {
    port: Number(env.DLOCAL_PORT || env.PORT_DLOCAL || 0),
    folder: path.join(required("DATA_DIR"), "simulators", "dlocal"),
    // Without it the control calls are disabled.
    controlSecret: env.SIM_CONTROL_SECRET ?? "",
    login: required("DLOCAL_LOGIN"),
    globalLogin: env.DLOCAL_GLOBAL_LOGIN ?? "",
    transKey: required("DLOCAL_TRANS_KEY"),
    secret: required("DLOCAL_SECRET"),
    globalTransKey: env.DLOCAL_GLOBAL_TRANS_KEY || required("DLOCAL_TRANS_KEY"),
    webhookUrl: `${env.PUBLIC_SCHEME ?? "http"}://${env.APP_HOST ?? "localhost"}/webhooks/dlocal`,
    globalSecret: env.DLOCAL_GLOBAL_SECRET || required("DLOCAL_SECRET"),
  };
}

/** The same provider serves both gateways; the login says which one a call is for. */
export function gatewayOf(settings: Settings, login: string): GatewayName {
  return settings.globalLogin && login === settings.globalLogin
    ? "global_payments"
    : "local_payments";
}

/** Returns an account's keys for signatures and identification. */
export function keysOf(settings: Settings, login: string): { transKey: string; secret: string } {
  return gatewayOf(settings, login) === "global_payments"
    ? { transKey: settings.globalTransKey, secret: settings.globalSecret }
    : { transKey: settings.transKey, secret: settings.secret };
}
