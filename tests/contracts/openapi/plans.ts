/** The organisation's plan in the state that a call needs. */
import type { Answer, Visitor } from "../../factories/product";
import type { Operation } from "./document";

/** What a call of the plan needs of its scene. */
interface Scene {
  visitor: Visitor;
  host: string;
  token?: string;
  params: Record<string, string>;
}

/** Calls that count by the hour, because each may charge or try a card. */
export const CHARGED_CALLS = ["choosePlan", "changePlan", "changePaymentMode", "validateCard"];

/** Calls of an organisation on its trial; but for the first, a plan was chosen before. */
export const TRIALS = [
  "choosePlan",
  "changePlan",
  "cancelSubscription",
  "restoreSubscription",
  "changePaymentMode",
  "getInvoice",
];

const PLAN = "professional_monthly_ar";
const card = {
  cc_number: "4111111111111111",
  cc_expiration_month: "12",
  cc_expiration_year: "39",
  cc_verification_number: "123",
  cardholder_name: "Ana Paz",
  cardholder_uid: "20123456",
  method_id: "visa",
};
const payer = {
  name: "Fundación Huellas",
  email: "tesoreria@huellas.example",
  uid_type: "CUIT",
  uid_number: "30712345671",
  cellphone: { country: "AR", number: "1123456789" },
};

export const byTransfer = { type: "bank_transfer", payer };

function call(
  { visitor, host, token }: Scene,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  return visitor.call(method, host, `/manage/api/${path}`, { body, token });
}

/** Has a card authorised. Returns it as a payment mode. */
export async function byCard(scene: Scene): Promise<{ type: string; authorization: string }> {
  const answer = await call(scene, "POST", "validations/card", { ...card, plan_code: PLAN });
  if (answer.status !== 200) throw new Error(`a card is not authorised: ${answer.text}`);
  return { type: "card", ...answer.data<{ authorization: string }>() };
}

/** Chooses a plan on the trial, which begins at once. */
export async function choosePlan(scene: Scene, mode: object = byTransfer): Promise<void> {
  const body = { plan_code: PLAN, payment_mode: mode };
  const answer = await call(scene, "POST", "subscription", body);
  if (answer.status !== 201) throw new Error(`no plan is chosen: ${answer.text}`);
}

/** Brings the plan into the state that a call needs. */
export async function preparePlan({ operationId: id }: Operation, scene: Scene): Promise<void> {
  if (id === "choosePlan") return;
  // A higher plan follows a paid one only; a transfer leaves its invoice open.
  await choosePlan(scene, id === "changePlan" ? await byCard(scene) : byTransfer);
  if (id === "restoreSubscription") await call(scene, "DELETE", "subscription");
  if (id === "getInvoice") {
    const listed = await call(scene, "GET", "invoices");
    scene.params.uuid = listed.data<{ uuid: string }[]>()[0]?.uuid ?? "";
  }
}
