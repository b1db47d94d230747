/** Causes each error that an operation declares. */
import { randomUUID } from "node:crypto";
import { donationBody } from "../../factories/donation-form";
import type { Answer } from "../../factories/product";
import { PIXEL, uploadForm } from "../../factories/upload-form";
import { transactionOf } from "../../factories/world";
import { afterwards } from "./afterwards";
import { agedLogin } from "./clock";
import type { Operation } from "./document";
import { planRefusals } from "./plan-refusals";
import { reuseKey, twice } from "./reuse-key";
import { teamRefusals } from "./team-refusals";
import {
  cards,
  handIn,
  invitation,
  documentOf,
  send,
  setScene,
  within,
  someDonation,
  someUser,
  uploadLogo,
  uploadDocument,
} from "./scenes";
import type { Scene, Stage } from "./stage";

interface Person {
  email: string;
  password: string;
}

type Provoke = (stage: Stage, operation: Operation, scene: Scene) => Promise<Answer>;

const NOBODYS = "019a3c5e-7b10-7c3a-9d52-8f1e2a4b6c80";

/** For any operation that declares these errors. */
export const provoke: Record<string, Provoke> = {
  unauthenticated: (stage, operation, scene) =>
    send(operation, { ...scene, visitor: stage.world.visitor() }),
  signup_session_required: (stage, operation, scene) =>
    send(operation, { ...scene, visitor: stage.world.visitor() }),
  invalid_csrf_token: (_stage, operation, scene) => send(operation, { ...scene, token: "wrong" }),
  invalid_origin: (_stage, operation, scene) =>
    send(operation, scene, { origin: "http://evil.example" }),
  not_found: (_stage, operation, scene) => {
    const params = {
      slug: "nobodys",
      uuid: NOBODYS,
      token: NOBODYS,
      period: "2027-05",
      channel: "fax",
      donation: "x",
    };
    // A form's token names its campaign, so another campaign would make it a wrong token.
    const isForm = operation.security.some((scheme) => "form_token" in scheme);
    const named = !isForm && /\{(?:slug|uuid|token|channel|donation)\}/.test(operation.path);
    const elsewhere = operation.onPlatform ? "nobodys-host" : "";
    return named
      ? send(operation, { ...scene, params })
      : send(operation, { ...scene, host: elsewhere });
  },
  malformed_request: (_stage, operation, scene) => send(operation, { ...scene, body: "hola" }),
  too_large: (_stage, operation, scene) => {
    const text = "a".repeat(1024 * 1024);
    return send(operation, { ...scene, body: { text } });
  },
  idempotency_key_reused: async (_stage, operation, scene) => {
    const headers = { "idempotency-key": randomUUID() };
    await send(operation, scene, headers);
    return send(operation, { ...scene, body: otherContent(scene.body) }, headers);
  },
  reauthentication_required: async (stage, operation, scene) => {
    await agedLogin(stage);
    return send(operation, scene);
  },
  forbidden: async (stage, operation, scene) => {
    const { slug } = stage.tenant.organization;
    for (const role of ["viewer", "fundraiser"]) {
      const order = { slug, role };
      const person = await stage.world.lab.call<Person>("POST", "/users", order);
      const visitor = stage.world.visitor();
      const page = await visitor.signIn(slug, person, "/manage/dashboard");
      const token = page.meta("csrf-token");
      const answer = await send(operation, { ...scene, host: slug, visitor, token });
      if (answer.status === 403) return answer;
    }
    return send(operation, scene);
  },
};

/** Returns the same body with one text or number changed. */
function otherContent(body: unknown): unknown {
  const text = JSON.stringify(body);
  const other = text
    .replace(/"(?:Ana|Rita)"/, '"Luz"')
    .replace(/"(?:Ana|Eva) María"/, '"Luz María"')
    .replace('"Ana Paz"', '"Luz Paz"')
    .replace('"retry":true', '"retry":false');
  return JSON.parse(other) as unknown;
}

/** Repeats the call until it is rate-limited. */
const tooOften: Provoke = async (_stage, operation, scene) => {
  for (let times = 0; times < 80; times += 1) {
    const answer = await send(operation, scene);
    if (answer.status === 429) return answer;
  }
  return send(operation, scene);
};

const withBody =
  (body: unknown): Provoke =>
  (_stage, operation, scene) =>
    send(operation, { ...scene, body });

/** Calls with an organisation that exists only for this error. */
const ofTenant =
  (order: Record<string, unknown>, body?: unknown): Provoke =>
  async (stage, operation) => {
    const tenant = await stage.world.openTenant(order);
    const scene = await setScene(within(stage, tenant), operation);
    return send(operation, body === undefined ? scene : { ...scene, body });
  };

/** Calls with an organisation of their own. */
const withOwn = (body: unknown) => ofTenant({}, body);

/** Calls with an organisation whose gateways were disabled after its campaign was published. */
const withoutGateways = afterwards("UPDATE payment_processors SET discarded_at = created_at");

const scripted =
  (answer: string, donation = {}): Provoke =>
  async (stage, operation, scene) => {
    await stage.world.lab.script([answer]);
    return send(operation, { ...scene, body: donationBody(donation) });
  };

const newPassword: Provoke = async (stage, operation, scene) => {
  await agedLogin(stage);
  const user = { password: "Otra-clave-larga-1", current_password: "x" };
  return send(operation, { ...scene, body: { user } });
};

/** Calls for the only owner of the tenant. */
const ofOwner: Provoke = async (stage, operation, scene) => {
  const { email } = stage.tenant.organization.owner;
  const found = "SELECT id FROM users WHERE email = $1";
  const { rows } = await stage.world.database.query<{ id: string }>(found, [email]);
  return send(operation, { ...scene, params: { uuid: rows[0]?.id ?? "" } });
};

/** Calls for a person in the wrong state: deactivated, or active for a reactivation. */
const ofOtherState: Provoke = async (stage, operation, scene) => {
  const state = operation.operationId === "reactivateUser" ? "" : "reactivateUser";
  return send(operation, { ...scene, params: { uuid: await someUser(stage, state) } });
};

/** Calls for a donation in the wrong state: paused, active, or just discarded. */
const ofOtherDonation: Provoke = async (stage, operation, scene) => {
  const id = operation.operationId;
  if (id === "discardDonation") await send(operation, scene);
  const state = id === "pauseDonation" ? "restoreDonation" : "";
  const uuid = id === "discardDonation" ? scene.params.uuid : await someDonation(stage, state);
  return send(operation, { ...scene, params: { uuid: uuid ?? "" } });
};

const logoOf = (image: Buffer) => ({ image_for: "logo", "picture[image]": image });

/** Calls for a document that is already submitted. */
const ofHandedIn: Provoke = async (_stage, operation, scene) => {
  await uploadDocument(scene);
  await handIn(scene);
  return send(operation, scene);
};

const anotherPixel = (number: number) => Buffer.concat([PIXEL, Buffer.from(String(number))]);

/** For one operation: `operationId code`. */
export const provokeOne: Record<string, Provoke> = {
  ...planRefusals,
  ...teamRefusals,
  "giveDonation card_declined": withBody(donationBody({ card: cards.insufficientFunds })),
  "giveDonation card_token_expired": (_stage, operation, scene) => {
    const { payment_method: method, ...rest } = donationBody();
    const plain = Object.entries(method as object).filter(([name]) => !name.startsWith("cc_"));
    const gateway = { name: "local_payments", token: `tok_${NOBODYS}` };
    const body = { ...rest, payment_method: { ...Object.fromEntries(plain), gateway } };
    return send(operation, { ...scene, body });
  },
  "giveDonation possible_duplicate": async (_stage, operation, scene) => {
    const body = donationBody();
    await send(operation, { ...scene, body });
    return send(operation, { ...scene, body });
  },
  "createLogo file_too_large": withBody(logoOf(Buffer.alloc(5 * 1024 * 1024, PIXEL))),
  "createLogo invalid_file": withBody(logoOf(Buffer.from("no picture at all"))),
  "createLogo idempotency_key_reused": async (_stage, operation, scene) => {
    const headers = { "idempotency-key": randomUUID() };
    await send(operation, scene, headers);
    const body = logoOf(Buffer.concat([PIXEL, Buffer.from("another")]));
    return send(operation, { ...scene, body }, headers);
  },
  "createAttachment file_too_large": withBody(documentOf(Buffer.alloc(52_428_800, PIXEL))),
  "createAttachment invalid_file": withBody(documentOf(Buffer.from("no document at all"))),
  "createAttachment document_full": async (_stage, operation, scene) => {
    for (let number = 0; number < 5; number += 1) {
      await send(operation, { ...scene, body: documentOf(anotherPixel(number)) });
    }
    return send(operation, { ...scene, body: documentOf(anotherPixel(5)) });
  },
  "createAttachment one_file_at_a_time": (_stage, operation, { visitor, host, token }) => {
    const { body, type } = uploadForm(documentOf());
    const end = "------dadiva--\r\n";
    const file = body.subarray(body.lastIndexOf("------dadiva\r\n"));
    const twice = Buffer.concat([body.subarray(0, -end.length), file]);
    const headers = { "content-type": type };
    return visitor.call(operation.method, host, operation.path, { body: twice, token, headers });
  },
  "createAttachment document_locked": ofHandedIn,
  "submitDocument document_locked": ofHandedIn,
  "discardAttachment document_locked": ofHandedIn,
  "setLogo invalid_file": async ({ world }, operation, scene) => {
    const picture_id = await uploadLogo(scene);
    // The state after its job could not read it.
    const failed = "UPDATE pictures SET state = 'failed' WHERE id = $1";
    await world.database.query(failed, [picture_id]);
    return send(operation, { ...scene, body: { picture_id } });
  },
  "giveDonation not_receiving": withoutGateways,
  "giveDonation campaign_ended": afterwards("UPDATE campaigns SET end_date = '2020-01-01'"),
  "getLimits not_receiving": withoutGateways,
  "getLimits campaign_ended": afterwards("UPDATE campaigns SET end_date = '2020-01-01'"),
  "giveDonation 202": scripted("in_process"),
  "getCampaignQr no_public_page": afterwards("UPDATE campaigns SET channels = '{agents}'"),
  "getCampaignQr plan_required": ofTenant({ plan: "original" }),
  "getCampaignQr feature_required": ofTenant({ plan: "professional", features: [] }),
  "createPaymentProcessor plan_required": ofTenant({ plan: "original" }),
  "createPaymentProcessor feature_required": ofTenant({ plan: "professional", features: [] }),
  "createPaymentProcessor already_exists": withBody({ gateway: "local_payments" }),
  "createPaymentProcessor gateway_not_available": ofTenant(
    { country: "EC" },
    { gateway: "mercadopago" },
  ),
  "createPaymentProcessor provider_unavailable": withOwn({
    gateway: "centralpos",
    token: "CP-SILENT",
  }),
  "createPaymentProcessor gateway_account_taken": async (stage, operation) => {
    const body = { gateway: "centralpos", token: `CP-${randomUUID().slice(0, 8).toUpperCase()}` };
    await withOwn(body)(stage, operation, {} as Scene);
    return withOwn(body)(stage, operation, {} as Scene);
  },
  "giveDonation provider_unavailable": async ({ world }, operation, scene) => {
    await world.lab.kill("local_payments");
    const answer = await send(operation, scene);
    await world.lab.start("local_payments");
    return answer;
  },
  "createPaymentProcessor rate_limited": (stage, operation, scene) =>
    tooOften(stage, operation, { ...scene, body: { gateway: "centralpos", token: "CP-GUESSED" } }),
  "createPaymentProcessor bank_account_required": async (stage, operation) => {
    const tenant = await stage.world.openTenant();
    const id = tenant.organization.organization.uuid;
    const { database } = stage.world;
    await database.query("DELETE FROM bank_accounts WHERE organization_id = $1", [id]);
    return send(operation, await setScene({ ...stage, tenant, own: true }, operation));
  },
  "sendVerificationCode missing_cellphone_number": async (stage, operation, scene) => {
    const { email } = stage.tenant.organization.owner;
    await stage.world.database.query(
      `UPDATE users SET cellphone_number = NULL, cellphone_country = NULL, cellphone_verified_at = NULL WHERE email = $1`,
      [email],
    );
    return send(operation, { ...scene, params: { channel: "cellphone" } });
  },
  "sendVerificationCode invalid_transition": async (stage, operation, scene) => {
    await verifyEmail(stage, true);
    const answer = await send(operation, scene);
    await verifyEmail(stage, false);
    return answer;
  },
  "verifyCode code_expired": (_stage, operation, scene) => send(operation, scene),
  "verifyCode invalid_code": async (stage, operation, scene) => {
    await sendCode(stage, scene);
    return send(operation, { ...scene, body: { code: "000000" } });
  },
  "getTransactionsSummary validation_failed": (_stage, operation, scene) =>
    send(operation, { ...scene, params: { period: "2027-13" } }),
  "updateUser reauthentication_required": newPassword,
  "putUser reauthentication_required": newPassword,
  "register rate_limited": (stage, operation, scene) =>
    tooOften(stage, operation, { ...scene, body: {} }),
  "refundTransaction invalid_transition": async ({ world, tenant }, operation, scene) => {
    const params = { uuid: transactionOf(await world.give(tenant)) };
    await send(operation, { ...scene, params, body: {} });
    return send(operation, { ...scene, params, body: {} });
  },
  "requestDownload idempotency_key_reused": (_stage, operation, scene) =>
    reuseKey(operation, scene, { kind: "donors", format: "csv", email: "ana@example.org" }),
  "refundTransaction idempotency_key_reused": (_stage, operation, scene) =>
    reuseKey(operation, scene, { amount: "2.00" }),
  "collectPayment invalid_transition": twice,
  "collectPayment card_declined": async ({ world }, operation, scene) => {
    await world.lab.script(["rejected:insufficient_funds"]);
    return send(operation, scene);
  },
  "replacePaymentMethod card_token_expired": (_stage, operation, scene) => {
    const gateway = { name: "local_payments", token: `tok_${NOBODYS}` };
    return send(operation, { ...scene, body: { payment_method: { gateway } } });
  },
  "replacePaymentMethod not_receiving": withoutGateways,
  "replacePaymentMethod rate_limited": tooOften,
  "createUpgrade already_exists": twice,
  "createUpgrade idempotency_key_reused": async (_stage, operation, scene) => {
    const headers = { "idempotency-key": randomUUID() };
    await send(operation, scene, headers);
    const body = { upgrade: { percentage: 20, period: "1.year" } };
    return send(operation, { ...scene, body }, headers);
  },
  "pauseDonation invalid_transition": ofOtherDonation,
  "restoreDonation invalid_transition": ofOtherDonation,
  "discardDonation invalid_transition": ofOtherDonation,
  "updateUserRole last_owner": ofOwner,
  "putUserRole last_owner": ofOwner,
  "discardUser last_owner": ofOwner,
  "updateUserRole invalid_transition": ofOtherState,
  "putUserRole invalid_transition": ofOtherState,
  "discardUser invalid_transition": ofOtherState,
  "reactivateUser invalid_transition": ofOtherState,
  "inviteUser rate_limited": async (_stage, operation, scene) => {
    for (let times = 0; times < 80; times += 1) {
      const answer = await send(operation, { ...scene, body: invitation() });
      if (answer.status === 429) return answer;
    }
    return send(operation, scene);
  },
  "reauthenticate rate_limited": (stage, operation, scene) =>
    tooOften(stage, operation, { ...scene, body: { password: "wrong" } }),
};

for (const id of [
  "validateEmail",
  "validateCellphone",
  "validateUid",
  "validateNewEmail",
  "validateNewCellphone",
  "updateUser",
  "putUser",
  "sendVerificationCode",
  "recordLead",
  "requestDownload",
  "createCardToken",
  "resendEmailChange",
  "cancelEmailChange",
  "createAttachment",
]) {
  provokeOne[`${id} rate_limited`] = tooOften;
}

/** The owner of a lab's organisation is verified; codes are only sent to an unverified person. */
export async function verifyEmail({ world, tenant }: Stage, is: boolean): Promise<void> {
  const { email } = tenant.organization.owner;
  await world.database.query(
    `UPDATE users SET email_verified_at = ${is ? "now()" : "NULL"} WHERE email = $1`,
    [email],
  );
}

/** Returns a code for the owner's e-mail from the mail. */
export async function sendCode(stage: Stage, scene: Scene): Promise<string> {
  const path = "/manage/api/accounts/verifications/email/send_code";
  await scene.visitor.call("POST", scene.host, path, { token: scene.token });
  await stage.world.lab.runDue();
  const { mails } = await stage.world.lab.readOutbox(stage.tenant.organization.owner.email);
  // News of the calls before may be mailed after it.
  const subjects = mails.map(({ subject }) => /^\d{6}(?= )/.exec(subject)?.[0]);
  return subjects.find((code) => code !== undefined) ?? "";
}
