/** Causes each status of a plain form. */
import { cards } from "../../factories/donation-form";
import type { Answer } from "../../factories/product";
import type { Operation } from "./document";
import { post, setFormScene, type FormScene } from "./scenes";
import type { Stage } from "./stage";

type Provoke = (scene: FormScene, stage: Stage, operation: Operation) => Promise<Answer>;

const MANY_TIMES = 40;

const withFields =
  (fields: Record<string, string>): Provoke =>
  (scene) =>
    post({ ...scene, fields: { ...scene.fields, ...fields } });

async function tooOften(scene: FormScene): Promise<Answer> {
  const fields = { ...scene.fields, password: "wrong" };
  let answer = await post({ ...scene, fields });
  for (let times = 1; times < MANY_TIMES && answer.status !== 429; times += 1) {
    answer = await post({ ...scene, fields });
  }
  return answer;
}

/** By status; `operationId status` for a form with its own way. */
const ways: Record<string, Provoke> = {
  400: ({ visitor, host, path }) =>
    visitor.call("POST", host, path, {
      body: "hola",
      headers: { accept: "text/html", "content-type": "text/plain" },
    }),
  403: withFields({ csrf_token: "wrong" }),
  404: (scene) => post({ ...scene, host: "nobodys-host" }),
  413: withFields({ to: "a".repeat(600 * 1024) }),
  429: tooOften,
  "giveDonation 402": withFields({ "payment_method[cc_number]": cards.insufficientFunds }),
  "giveDonation 409": async (scene) => {
    await post(scene);
    return post(scene);
  },
  "giveDonation 422": withFields({ "donor[email]": "ana@" }),
  "logIn 422": withFields({ password: "not-this-one" }),
  "connectMercadopago 409": async (scene, { world }) => {
    await world.database.query(
      `UPDATE payment_processors SET gateway = 'mercadopago' WHERE organization_id =
         (SELECT id FROM organizations WHERE slug = $1)`,
      [scene.host],
    );
    return post(scene);
  },
  "connectMercadopago 422": async (_scene, stage, operation) => {
    const tenant = await stage.world.openTenant({ country: "EC" });
    return post(await setFormScene({ ...stage, tenant, own: true }, operation));
  },
};

/** Returns the function that causes a status, or undefined. */
export function wayTo(operation: Operation, status: string): Provoke | undefined {
  return ways[`${operation.operationId} ${status}`] ?? ways[status];
}
