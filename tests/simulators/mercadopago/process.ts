/** The entry of the simulated Mercado Pago. */
import { runSimulator } from "../listen";
import { Simulator } from "./server";

await runSimulator(
  (env) =>
    new Simulator({
      port: Number(env.MERCADOPAGO_PORT ?? 0),
      clientId: env.MERCADOPAGO_CLIENT_ID ?? "",
      clientSecret: env.MERCADOPAGO_CLIENT_SECRET ?? "",
      redirectUri: `http://${env.APP_HOST ?? ""}/auth/mercadopago/callback`,
      liveMode: false,
    }),
);
