import { setTimeout as wait } from "node:timers/promises";
import type { Integration } from "~/generated/prisma/client";
import { callCompany } from "~/infrastructure/http-client.server";
import {
  SystemDown,
  type Connector,
  type Send,
  type SystemAnswer,
  type SystemRequest,
} from "~/integrations/connector";
import { connectorOf } from "~/integrations/registry";
import { jsonOrNull } from "~/values/text/json-or-null";
import type { OrganizationContext } from "../context";
import { callAddress, findApplication, isCompanyAddress } from "./salesforce-application.server";
import { breakIntegration } from "./break-integration.server";
import { countCall } from "./count-calls.server";
import type { Environment } from "./choices";
import { openTokens, sealTokens, type KeptTokens } from "./integration-secrets.server";

const TIMEOUT_MS = 30_000;
/** A description of an object with hundreds of fields. */
const MOST_BYTES = 16 * 1024 * 1024;
/** As long as a refresh may take; another process then may try. */
const REFRESH_MS = 20_000;
const LOOK_MS = 250;

/** A connection through which calls go, with its tokens of now. */
export interface Session {
  connector: Connector;
  send: Send;
}

interface State {
  sealed: string;
  instanceUrl: string;
  tokens: KeptTokens;
}

/**
 * Opens a connected integration. A call with a token that is over is sent once more with a new one;
 * each call is counted for the limit. Throws `SystemDown` where nothing can be sent.
 */
export function openSession(ctx: OrganizationContext, row: Integration): Session {
  const opened = stateOf(row);
  if (!opened) throw new SystemDown("revoked");
  let state = opened;
  return {
    connector: connectorOf(row.kind),
    async send(request) {
      const first = await exchange(ctx, row, state, request);
      if (first.status !== 401) return first;
      state = await renew(ctx, row, state);
      const second = await exchange(ctx, row, state, request);
      // A token that was just given and is not taken: they are ending sessions, so later.
      if (second.status === 401) throw new SystemDown("unavailable");
      return second;
    },
  };
}

function stateOf({ instanceUrl, secrets }: Integration): State | null {
  const tokens = openTokens(secrets);
  return tokens && instanceUrl !== null ? { sealed: secrets, instanceUrl, tokens } : null;
}

async function exchange(
  ctx: OrganizationContext,
  row: Integration,
  { instanceUrl, tokens }: State,
  { accept, body, file, method, path }: SystemRequest,
): Promise<SystemAnswer> {
  await countCall(ctx, row.id);
  const type = file ? file.type : body === undefined ? null : "application/json";
  const answer = await callCompany({
    method,
    url: `${callAddress(instanceUrl)}${path}`,
    headers: {
      ...connectorOf(row.kind).headers(tokens.accessToken),
      ...(type !== null && { "Content-Type": type }),
      ...(accept !== undefined && { Accept: accept }),
    },
    ...(type !== null && { body: file ? file.content : JSON.stringify(body) }),
    timeoutMs: TIMEOUT_MS,
    mostBytes: MOST_BYTES,
  });
  if (!("status" in answer)) throw new SystemDown("unavailable");
  const { headers, status } = answer;
  return { status, headers, body: jsonOrNull(answer.body), text: answer.body };
}

/**
 * Refreshes the tokens. A refresh token works once, so one process at a time does it and the others
 * take what it stored; a refusal of a token that was replaced meanwhile says nothing.
 */
async function renew(ctx: OrganizationContext, row: Integration, old: State): Promise<State> {
  const { organizationId } = ctx;
  const read = async () => {
    const where = { organizationId_id: { organizationId, id: row.id } };
    const found = await ctx.read((db) => db.integration.findUnique({ where }));
    if (!found || found.state !== "connected") throw new SystemDown("revoked");
    return found;
  };
  for (let waited = 0; waited <= REFRESH_MS; waited += LOOK_MS) {
    const present = await read();
    if (present.secrets !== old.sealed) return stateOf(present) ?? revoked();
    if (await claim(ctx, row.id, old.sealed)) return refresh(ctx, present, old);
    await wait(LOOK_MS);
  }
  throw new SystemDown("unavailable");
}

function revoked(): never {
  throw new SystemDown("revoked");
}

async function claim(ctx: OrganizationContext, id: string, secrets: string): Promise<boolean> {
  const { now, organizationId } = ctx;
  const isFree = { OR: [{ refreshingUntil: null }, { refreshingUntil: { lte: now } }] };
  const { count } = await ctx.transaction((db) =>
    db.integration.updateMany({
      where: { organizationId, id, secrets, ...isFree },
      data: { refreshingUntil: new Date(now.getTime() + REFRESH_MS) },
    }),
  );
  return count === 1;
}

async function refresh(ctx: OrganizationContext, row: Integration, old: State): Promise<State> {
  const { organizationId } = ctx;
  const application = findApplication(row.environment as Environment, row.domain);
  if (!application) throw new SystemDown("unavailable");
  const { refreshToken } = old.tokens;
  const outcome = await connectorOf(row.kind).refresh(application, refreshToken, callCompany);
  const own = { organizationId, id: row.id, secrets: old.sealed };
  if (outcome.kind === "refused") {
    await breakIntegration(ctx, row.id, old.sealed);
    throw new SystemDown("revoked");
  }
  if (outcome.kind === "unknown" || !isCompanyAddress(outcome.tokens.instanceUrl)) {
    await ctx.transaction((db) =>
      db.integration.updateMany({ where: own, data: { refreshingUntil: null } }),
    );
    throw new SystemDown("unavailable");
  }
  const { accessToken, instanceUrl, refreshToken: rotated } = outcome.tokens;
  const tokens = { accessToken, refreshToken: rotated ?? refreshToken };
  const sealed = sealTokens(tokens);
  const { count } = await ctx.transaction((db) =>
    db.integration.updateMany({
      where: { ...own, state: "connected" },
      data: { secrets: sealed, instanceUrl, refreshingUntil: null, updatedAt: ctx.now },
    }),
  );
  if (count === 0) throw new SystemDown("revoked");
  return { sealed, instanceUrl, tokens };
}
