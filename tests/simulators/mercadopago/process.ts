/** The entry of the simulated Mercado Pago: a company of its own, that shares nothing with the product. */
import { announceReady, connectControlChannel } from "~/infrastructure/control-channel";
import { Simulator } from "./server";

connectControlChannel();
const { env } = process;
const simulator = new Simulator({
  port: Number(env.MERCADOPAGO_PORT ?? 0),
  clientId: env.MERCADOPAGO_CLIENT_ID ?? "",
  clientSecret: env.MERCADOPAGO_CLIENT_SECRET ?? "",
  redirectUri: `http://${env.APP_HOST ?? ""}/auth/mercadopago/callback`,
});

function stop(): void {
  simulator.close();
  process.exit(0);
}
process.once("SIGTERM", stop);
// Without its launcher nobody could end it.
process.once("disconnect", stop);

announceReady(await simulator.listen());
