import { beforeAll, describe, expect, it } from "vitest";
import { createTestOrganization, useTestDatabase } from "../../../../tests/factories/database";
import { createTestProcessor, discardTestProcessors } from "../../../../tests/factories/donations";
import { signedInContext, signUp } from "../../../../tests/factories/people";
import { acrossOrganizations, type OrganizationContext } from "~/domain/context";
import { listMissing } from "./list-missing.server";

const now = new Date("2026-11-21T12:00:00Z");
const across = acrossOrganizations("a test verifies its owner", now);
const complete = {
  type: "custom",
  title: "Techo",
  allowOtherAmount: true,
  amounts: [],
  eventBeginsAt: null as string | null,
  ticketOptions: [] as object[],
};

const missing = (ctx: OrganizationContext, changes: Partial<typeof complete> = {}) =>
  ctx.read((db) => listMissing(ctx, db, { ...complete, ...changes }));

beforeAll(() => useTestDatabase());

describe("listMissing", () => {
  it("depends on the account: owner's e-mail, cellphone, gateway, and a lasting activation", async () => {
    const { userId, slug } = await signUp(now);
    const ctx = await signedInContext({ userId, slug }, now);
    const verify = (data: object) =>
      across.transaction((db) => db.user.update({ where: { id: userId }, data }));
    expect(await missing(ctx)).toEqual(["email", "cellphone", "gateway"]);
    await verify({ emailVerifiedAt: now });
    expect(await missing(ctx)).toEqual(["cellphone", "gateway"]);
    await createTestProcessor(ctx, { gateway: "mercadopago", provider: "mercadopago" });
    expect(await missing(ctx)).toEqual(["cellphone"]);
    await discardTestProcessors(ctx);
    expect(await missing(ctx)).toEqual(["cellphone", "gateway"]);
    await createTestProcessor(ctx);
    expect(await missing(ctx)).toEqual(["cellphone"]);
    await across.transaction((db) =>
      db.organization.update({ where: { id: ctx.organizationId }, data: { activatedAt: now } }),
    );
    expect(await missing(ctx)).toEqual([]);
    // An activated account stays activated when its owner's address changes.
    await verify({ emailVerifiedAt: null });
    expect(await missing(ctx)).toEqual([]);
  });

  it("names the campaign's missing parts, in the page's order", async () => {
    const ctx = await createTestOrganization(now);
    const empty = { title: "", allowOtherAmount: false };
    const content = (await missing(ctx, empty)).slice(0, 2);
    // The form calls the description optional.
    expect(content).toEqual(["title", "amounts"]);
    expect(await missing(ctx, { allowOtherAmount: true })).not.toContain("amounts");
    const event = { type: "tickets", allowOtherAmount: false };
    expect((await missing(ctx, event)).slice(0, 2)).toEqual(["event_date", "ticket_options"]);
    const whole = { ...event, eventBeginsAt: "2026-12-12T20:00", ticketOptions: [{}] };
    expect(await missing(ctx, whole)).toEqual(await missing(ctx));
  });
});
