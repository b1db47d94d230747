/** Causes the errors of the calls about external teams. */
import { randomUUID } from "node:crypto";
import type { Answer } from "../../factories/product";
import { afterwards } from "./afterwards";
import type { Operation } from "./document";
import { twice } from "./reuse-key";
import { send } from "./scenes";
import type { Scene, Stage } from "./stage";
import { discard, pledgeOf, seal } from "./teams";

type Provoke = (stage: Stage, operation: Operation, scene: Scene) => Promise<Answer>;

const ofDiscardedTeam: Provoke = async (stage, operation, scene) => {
  await discard(stage, "agencies", scene.params.token);
  return send(operation, scene);
};

const ofDiscardedPerson: Provoke = async (stage, operation, scene) => {
  await discard(stage, "agency_people", scene.params.uuid);
  return send(operation, scene);
};

/** Calls for a pledge that its donor withdrew. */
const ofWithdrawn: Provoke = async (_stage, operation, scene) => {
  const { visitor, host, token, params } = scene;
  const path = `/manage/api/pledges/${params.uuid}/withdraw`;
  await visitor.call("POST", host, path, { token });
  return send(operation, scene);
};

const isOver = "UPDATE campaigns SET end_date = '2020-01-01'";
const isClosed = "UPDATE payment_processors SET discarded_at = created_at";

export const teamRefusals: Record<string, Provoke> = {
  ...Object.fromEntries(
    [
      "updateAgency",
      "discardAgency",
      "inviteAgencyUser",
      "addAgencyCampaign",
      "putAgencyCampaign",
      "removeAgencyCampaign",
    ].map((id) => [`${id} invalid_transition`, ofDiscardedTeam]),
  ),
  ...Object.fromEntries(
    [
      "updateAgencyUser",
      "discardAgencyUser",
      "updateAgencyAdministrator",
      "discardAgencyAdministrator",
    ].map((id) => [`${id} invalid_transition`, ofDiscardedPerson]),
  ),
  "reactivateAgencyUser invalid_transition": twice,
  "reactivateAgencyUser already_exists": async ({ world }, operation, scene) => {
    const { visitor, host, token, params } = scene;
    const found = "SELECT email FROM agency_people WHERE id = $1";
    const { rows } = await world.database.query<{ email: string }>(found, [params.uuid]);
    const user = { first_name: "Rita", last_name: "Sosa", email: rows[0]?.email, role: "operator" };
    const path = `/manage/settings/agencies/${params.token}/users`;
    await visitor.call("POST", host, path, { body: { user }, token });
    return send(operation, scene);
  },
  "capturePledge 200": twice,
  "capturePledge card_token_expired": (_stage, operation, scene) => {
    const { pledge } = scene.body as { pledge: object };
    const payment = { kind: "card", token: `tok_${randomUUID()}`, ...HOLDER };
    return send(operation, { ...scene, body: { pledge: { ...pledge, payment } } });
  },
  "deliverPledge 200": twice,
  "deliverPledge unauthenticated": (_stage, operation, scene) =>
    send(operation, { ...scene, body: { ...(scene.body as object), ticket: "no.ticket" } }),
  "deliverPledge team_access_over": ofDiscardedTeam,
  "deliverPledge forbidden": async (stage, operation, scene) => {
    const barred = "UPDATE agencies SET scope = 'management' WHERE id = $1";
    await stage.world.database.query(barred, [scene.params.token]);
    return send(operation, scene);
  },
  "deliverPledge idempotency_key_reused": async (stage, operation, scene) => {
    await send(operation, scene);
    const other = pledgeOf(stage, scene.params.uuid);
    return send(operation, { ...scene, body: await seal(scene, other) });
  },
  "withdrawPledge invalid_transition": ofWithdrawn,
  "checkPledge invalid_transition": ofWithdrawn,
  "updatePledge invalid_transition": ofWithdrawn,
  ...Object.fromEntries(
    ["capturePledge", "updatePledge", "deliverPledge"].flatMap((id) => [
      [`${id} campaign_ended`, afterwards(isOver)],
      [`${id} not_receiving`, afterwards(isClosed)],
    ]),
  ),
};

const HOLDER = {
  method_id: "visa",
  cardholder_name: "Ana Paz",
  cardholder_id_type: "DNI",
  cardholder_id_number: "20123456",
};
