/** States of the product in which every operation is called, with the expected answers. */
import type pg from "pg";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { newEmail } from "../../factories/donation-form";
import type { Answer, Visitor } from "../../factories/product";
import { lookInto, postSupport } from "../../factories/access/support";
import { appCode } from "../../factories/second-factor";
import type { Operation } from "./document";
import { bodyOf, needsSession, send, setScene } from "./scenes";
import type { Stage } from "./stage";

/** The visitors on each kind of host, signed in where required. */
export interface Askers {
  owner: Visitor;
  newcomer: Visitor;
  donor: Visitor;
  tokens: Record<"owner" | "newcomer" | "donor", string>;
}

export async function openAskers({ world, tenant }: Stage): Promise<Askers> {
  const [owner, newcomer, donor] = [world.visitor(), world.visitor(), world.visitor()];
  const { slug } = tenant.organization;
  const manage = await owner.signIn(slug, tenant.organization.owner);
  const signup = await newcomer.get("", "/signup");
  const form = await donor.get(slug, `/c/${tenant.campaign.slug}`);
  const pages = { owner: manage, newcomer: signup, donor: form };
  const tokens = Object.fromEntries(
    Object.entries(pages).map(([name, page]) => [name, page.meta("csrf-token")]),
  ) as Askers["tokens"];
  return { owner, newcomer, donor, tokens };
}

/** Sends the example with unknown ids: the state under test is answered before the body is read. */
export async function ask(stage: Stage, askers: Askers, operation: Operation) {
  const who = operation.onPlatform ? "newcomer" : needsSession(operation) ? "owner" : "donor";
  const params = { ...stage.params, uuid: randomUUID(), id: randomUUID(), token: randomUUID() };
  const host = operation.onPlatform ? "" : stage.tenant.organization.slug;
  const body = bodyOf(stage, operation);
  const scene = { visitor: askers[who], host, params, body, token: askers.tokens[who] };
  return send(operation, scene);
}

/** Returns a visitor of our staff with support access, which the organisation's owner granted. */
export async function lookIn({ world, tenant }: Stage, at: Date): Promise<Visitor> {
  const owner = world.visitor();
  const { slug } = tenant.organization;
  await owner.signIn(slug, tenant.organization.owner);
  await postSupport(owner, slug, { intent: "grant", hours: "1" });
  const operator = await world.lab.createOperator();
  const staff = world.visitor();
  await staff.signInOperator(operator, appCode(operator.totp_secret, at));
  await lookInto(staff, tenant.organization);
  return staff;
}

/** Sets whether the organisation requires a second factor. */
export async function askTwoFactor({ world, tenant }: Stage, is: boolean): Promise<void> {
  const { uuid } = tenant.organization.organization;
  const since = is ? "now()" : "NULL";
  await world.database.query(
    `UPDATE organizations SET two_factor_required_at = ${since} WHERE id = $1`,
    [uuid],
  );
}

/** Tables without which no call can read a session, or show a campaign. */
const TABLES = ["sessions", "campaigns"];

/** Causes an internal error: tables are missing. */
export async function breakDatabase<T>({ world }: Stage, work: () => Promise<T>): Promise<T> {
  const rename = async (from: string, to: string) => {
    for (const table of TABLES)
      await world.database.query(`ALTER TABLE ${table}${from} RENAME TO ${table}${to}`);
  };
  await rename("", "_away");
  try {
    return await work();
  } finally {
    await rename("_away", "");
  }
}

/** Kills PostgreSQL, and starts it again afterwards. */
export async function withoutDatabase<T>({ world }: Stage, work: () => Promise<T>): Promise<T> {
  await world.lab.kill("postgres");
  try {
    return await work();
  } finally {
    await world.startAll();
    for (let times = 0; times < 400; times += 1) {
      const ready = await world.visitor().get("", "/readyz");
      if (ready.status === 200) break;
      await sleep(100);
    }
  }
}

/** Posts a donation with a slow provider, and repeats the post meanwhile. */
export async function repeatDonation({ world, tenant }: Stage): Promise<Promise<Answer>[]> {
  const key = { "idempotency-key": randomUUID() };
  const order = { email: newEmail() };
  await world.lab.script(["slow:30000"]);
  const before = (await world.lab.listCalls()).length;
  const first = world.give(tenant, order, key);
  while ((await world.lab.listCalls()).length === before) await sleep(30);
  // Other calls of this test run must not look it up.
  await world.database.query(
    "UPDATE transactions SET check_at = NULL WHERE status = 'in_process' AND organization_id = $1",
    [tenant.organization.organization.uuid],
  );
  return [first, world.give(tenant, order, key)];
}

/** Scopes of the creating calls' keys. */
const SCOPES: Record<string, string> = {
  choosePlan: "subscriptions.choose_plan",
  createBankAccount: "bank_accounts.create",
  createAgency: "agencies.create",
  inviteAgencyUser: "agencies.invite",
  inviteAgencyAdministrator: "agencies.administrator",
  createLogo: "create-logo",
  createPaymentProcessor: "payment_processors.create",
  createUpgrade: "upgrades.create",
  inviteUser: "users.invite",
  requestDownload: "downloads.request",
  refundTransaction: "payment_transactions.refund",
  replacePaymentMethod: "donations.replace_payment_method",
};

const WAITING = `
SELECT pid || ' ' || query_start AS statement FROM pg_stat_activity WHERE wait_event_type = 'Lock'`;

/** Waits until another statement waits for a lock: a call that the clock overtakes has an aged login. */
async function waitForLock({ world }: Stage, seen: Set<string>, id: string): Promise<void> {
  for (let times = 0; times < 200; times += 1) {
    // Not the holder's connection: within one transaction the view keeps its first answer.
    const { rows } = await world.database.query<{ statement: string }>(WAITING);
    const added = rows.map(({ statement }) => statement).filter((one) => !seen.has(one));
    added.forEach((one) => seen.add(one));
    if (added.length > 0) return;
    await sleep(25);
  }
  throw new Error(`${id} waits for no lock`);
}

/** Returns the ids of open sessions of signups; other files' may end later than ours. */
async function listSignups({ world }: Stage): Promise<string[]> {
  const { rows } = await world.database.query<{ id: string }>(
    "SELECT id FROM sessions WHERE kind = 'signup' AND ended_at IS NULL",
  );
  return rows.map(({ id }) => id);
}

/**
 * Makes calls wait for an equal running call: another connection's transaction locks the key's row,
 * or the row of the signup's session. The calls wait in parallel.
 */
export async function holdKeys(stage: Stage, operations: Operation[]) {
  const holder: pg.PoolClient = await stage.world.database.connect();
  await holder.query("BEGIN");
  let isHeld = true;
  /** Also ends after a failed test: its lock would stop every later file of the same product. */
  const release = async () => {
    if (!isHeld) return;
    isHeld = false;
    await holder.query("ROLLBACK");
    holder.release();
  };
  onTestFinished(release);
  const { uuid } = stage.tenant.organization.organization;
  const calls: { operation: Operation; answer: ReturnType<typeof send> }[] = [];
  const seen = new Set<string>();
  for (const operation of operations) {
    const key = randomUUID();
    const others = await listSignups(stage);
    const scene = await setScene({ ...stage, own: true }, operation);
    const scope = SCOPES[operation.operationId];
    if (scope) {
      await holder.query(
        `INSERT INTO idempotency_keys (organization_id, scope, key, fingerprint, state, created_at, expires_at)
         VALUES ($1, $2, $3, '', 'running', now(), now())`,
        [uuid, scope, key],
      );
    } else {
      // Only this scene's: the job that deletes expired ones of other files would wait for the lock.
      const own = (await listSignups(stage)).filter((id) => !others.includes(id));
      await holder.query(`SELECT 1 FROM sessions WHERE id = ANY($1::uuid[]) FOR UPDATE`, [own]);
    }
    calls.push({ operation, answer: send(operation, scene, { "idempotency-key": key }) });
    await waitForLock(stage, seen, operation.operationId);
  }
  return { calls, release };
}
