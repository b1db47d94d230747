import { Readable } from "node:stream";
import type { Request } from "express";
import { beforeEach, expect, it, vi } from "vitest";
import type { CurrentOrganization } from "~/domain/context";
import { admitRequest } from "~/http/front/request-state.server";
import { tokeniseCards, tokenisedBody } from "./card-shield.server";

const tokenise = vi.fn();
vi.mock("~/infrastructure/vault-client.server", () => ({
  vault: () => ({ tokenise }),
  VaultRefusal: class extends Error {},
}));

const organization = { id: "one", country: "AR", timezone: "UTC" } as CurrentOrganization;
const member = { organizationId: "one", user: { id: "ana" } } as Parameters<
  typeof tokeniseCards
>[1];

function post(path: string): Request {
  const req = Object.assign(Readable.from([Buffer.from('{"cc_number":"4111111111111111"}')]), {
    ...{ method: "POST", path, headers: { "content-length": "32" } },
  }) as unknown as Request;
  const state = { requestId: "r", now: new Date(), ip: "", isJson: true, organization };
  admitRequest(req, { ...state, host: { kind: "organization", slug: "one" } } as never);
  return req;
}

beforeEach(() => {
  tokenise.mockReset().mockResolvedValue({ body: Buffer.from("{}") });
});

const BACK_OFFICE = [
  "/manage/api/validations/card",
  "/manage/api/subscription",
  "/MANAGE/api/%73ubscription/payment_mode",
  "/manage/donations/1/payment_method",
  "/agency/donations/1/payment_method",
  "/account/subscriptions/choose",
];

it.each(BACK_OFFICE)("asks who calls before the vault sees a card at %s", async (path) => {
  const foreign = { ...member, organizationId: "two" } as typeof member;
  const over = { ...member, user: null } as typeof member;
  for (const session of [null, foreign, over]) {
    const req = post(path);
    await tokeniseCards(req, session);
    expect(tokenisedBody(req)).toEqual(Buffer.alloc(0));
    expect(req.headers["content-length"]).toBe("0");
  }
  expect(tokenise).not.toHaveBeenCalled();
  const req = post(path);
  await tokeniseCards(req, member);
  expect(tokenise).toHaveBeenCalledOnce();
  expect(tokenisedBody(req)?.toString()).toBe("{}");
});

it("takes a donor's card without a session", async () => {
  await tokeniseCards(post("/c/agua/donations"), null);
  expect(tokenise).toHaveBeenCalledOnce();
});
