/** Mercado Pago's simulator in a unit test's own process, and people on its consent page. */
import { randomInt } from "node:crypto";
import { Simulator } from "../../simulators/mercadopago/server";

const WEBHOOK_SECRET = "a-secret-of-the-messages";

let accounts = randomInt(100_000_000, 900_000_000);

/** Starts it and sets its address in the product's settings. */
export async function startMercadopago(): Promise<Simulator> {
  const application = { clientId: "9876", clientSecret: "a-secret-of-the-application" };
  const redirectUri = "http://localhost:3000/auth/mercadopago/callback";
  const simulator = new Simulator({
    ...{ port: 0, ...application, redirectUri, liveMode: false, folder: null },
    ...{ controlSecret: "", webhookSecret: WEBHOOK_SECRET },
    webhookUrl: "http://localhost:3000/webhooks/mercadopago",
  });
  const url = `http://127.0.0.1:${await simulator.listen()}`;
  Object.assign(process.env, {
    MERCADOPAGO_CLIENT_ID: application.clientId,
    MERCADOPAGO_CLIENT_SECRET: application.clientSecret,
    MERCADOPAGO_AUTH_URL: url,
    MERCADOPAGO_URL: url,
    MERCADOPAGO_WEBHOOK_SECRET: WEBHOOK_SECRET,
  });
  return simulator;
}

/** Follows the provider's page and returns the parameters of its callback. */
export async function consent(
  address: string,
  decision: string,
  account = String((accounts += 1)),
) {
  const url = `${address}&decision=${decision}&account=${account}`;
  const answer = await fetch(url, { redirect: "manual" });
  const back = new URL(answer.headers.get("location") ?? "");
  const of = (name: string) => back.searchParams.get(name);
  return { state: of("state") ?? "", code: of("code"), error: of("error"), account };
}
