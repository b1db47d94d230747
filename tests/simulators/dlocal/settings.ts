import path from "node:path";

export const gatewayNames = ["local_payments", "global_payments", "platform"] as const;
export type GatewayName = (typeof gatewayNames)[number];

export interface Settings {
  port: number;
  folder: string;
  controlSecret: string;
  login: string;
  globalLogin: string;
  /** The account that charges the plans; without it the first one does. */
  platformLogin: string;
  transKey: string;
  secret: string;
  /** Keys of the second account; the first one's by default. */
  globalTransKey: string;
  globalSecret: string;
  platformTransKey: string;
  platformSecret: string;
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
    platformLogin: env.DLOCAL_PLATFORM_LOGIN ?? "",
    transKey: required("DLOCAL_TRANS_KEY"),
    secret: required("DLOCAL_SECRET"),
    globalTransKey: env.DLOCAL_GLOBAL_TRANS_KEY || required("DLOCAL_TRANS_KEY"),
    platformTransKey: env.DLOCAL_PLATFORM_TRANS_KEY || required("DLOCAL_TRANS_KEY"),
    platformSecret: env.DLOCAL_PLATFORM_SECRET || required("DLOCAL_SECRET"),
    webhookUrl: `${env.PUBLIC_SCHEME ?? "http"}://${env.APP_HOST ?? "localhost"}/webhooks/dlocal`,
    globalSecret: env.DLOCAL_GLOBAL_SECRET || required("DLOCAL_SECRET"),
  };
}

/** The same provider serves all gateways; the login says which one a call is for. */
export function gatewayOf(settings: Settings, login: string): GatewayName {
  if (settings.globalLogin && login === settings.globalLogin) return "global_payments";
  return settings.platformLogin && login === settings.platformLogin ? "platform" : "local_payments";
}

/** Returns our login at a gateway; a gateway without an account of its own uses the first one. */
export function loginOf(settings: Settings, gateway: GatewayName): string {
  const { login, globalLogin, platformLogin } = settings;
  const own = { local_payments: login, global_payments: globalLogin, platform: platformLogin };
  return own[gateway] || login;
}

/** Returns an account's keys for signatures and identification. */
export function keysOf(settings: Settings, login: string): { transKey: string; secret: string } {
  switch (gatewayOf(settings, login)) {
    case "global_payments":
      return { transKey: settings.globalTransKey, secret: settings.globalSecret };
    case "platform":
      return { transKey: settings.platformTransKey, secret: settings.platformSecret };
    default:
      return { transKey: settings.transKey, secret: settings.secret };
  }
}
