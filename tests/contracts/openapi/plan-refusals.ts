/** Causes the errors that the calls of the organisation's plan declare. */
import type { Answer } from "../../factories/product";
import type { Operation } from "./document";
import { byCard, byTransfer, choosePlan } from "./plans";
import { reuseKey } from "./reuse-key";
import { send, setScene, within } from "./scenes";
import type { Scene, Stage } from "./stage";

type Provoke = (stage: Stage, operation: Operation, scene: Scene) => Promise<Answer>;

const twice: Provoke = async (_stage, operation, scene) => {
  await send(operation, scene);
  return send(operation, scene);
};

/** Repeats the call until it is rate-limited. */
const tooOften: Provoke = async (_stage, operation, scene) => {
  for (let times = 0; times < 120; times += 1) {
    const answer = await send(operation, scene);
    if (answer.status === 429) return answer;
  }
  return send(operation, scene);
};

/** Returns the call's body with a card in place of the example's payment mode, if it has one. */
async function withCard(scene: Scene): Promise<Scene> {
  const body = scene.body as Record<string, unknown>;
  if (!("payment_mode" in body)) return scene;
  return { ...scene, body: { ...body, payment_mode: await byCard(scene) } };
}

/** Calls while the company gives that answer to the charge. */
const scripted =
  (answer: string): Provoke =>
  async ({ world }, operation, scene) => {
    const order = await withCard(scene);
    await world.lab.script([answer], "platform");
    return send(operation, order);
  };

/** Calls while the company is down. */
const whileDown: Provoke = async ({ world }, operation, scene) => {
  const order = operation.operationId === "validateCard" ? scene : await withCard(scene);
  await world.lab.kill("local_payments");
  const answer = await send(operation, order);
  await world.lab.start("local_payments");
  return answer;
};

/** Calls for an organisation that has chosen no plan. */
const withoutPlan: Provoke = async (stage, operation) => {
  const tenant = await stage.world.openTenant({ plan: undefined });
  return send(operation, await setScene(within(stage, tenant), operation));
};

export const planRefusals: Record<string, Provoke> = {
  "choosePlan already_exists": twice,
  "choosePlan invalid_transition": async (stage, operation, scene) => {
    await scripted("in_process")(stage, operation, scene);
    return send(operation, scene);
  },
  "choosePlan idempotency_key_reused": (_stage, operation, scene) =>
    reuseKey(operation, scene, { plan_code: "partner_monthly_ar", payment_mode: byTransfer }),
  "changePlan invalid_transition": withoutPlan,
  "changePaymentMode invalid_transition": withoutPlan,
  "cancelSubscription invalid_transition": twice,
  "restoreSubscription invalid_transition": twice,
  "previewPlan invalid_transition": async (stage, operation) => {
    const tenant = await stage.world.openTenant({ plan: undefined });
    const scene = await setScene(within(stage, tenant), operation);
    await choosePlan(scene);
    return send(operation, scene);
  },
  // Only coupons are counted, by the hour.
  "previewPlan rate_limited": (stage, operation, scene) => {
    const body = { ...(scene.body as Record<string, unknown>), coupon: "UNKNOWN" };
    return tooOften(stage, operation, { ...scene, body });
  },
  "validateCard not_ready": whileDown,
};

for (const id of ["choosePlan", "changePlan", "changePaymentMode"]) {
  planRefusals[`${id} 202`] = scripted("in_process");
  planRefusals[`${id} card_declined`] = scripted("rejected:insufficient_funds");
  planRefusals[`${id} provider_unavailable`] = whileDown;
}
for (const id of [
  "choosePlan",
  "changePlan",
  "changePaymentMode",
  "validateCard",
  "validateCbu",
  "validateBankTransfer",
]) {
  planRefusals[`${id} rate_limited`] = tooOften;
}
