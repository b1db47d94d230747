import { randomInt } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { useTestDatabase } from "../../../tests/factories/database";
import { makeCuit, signUp } from "../../../tests/factories/people";
import { acrossOrganizations } from "../context";
import { shownUid } from "~/values/ids/lapsed-uid";
import { PLATFORM_COLOR } from "~/values/web/colors";
import { openOrganization } from "../onboarding/open-organization.server";
import type { NewOrganization } from "./create-organization.server";

const DAY_MS = 24 * 60 * 60 * 1000;
const now = new Date("2026-11-21T12:00:00Z");
const across = acrossOrganizations("a test makes organisations", now);
let ownerId: string;

const make = (changes: Partial<NewOrganization> = {}, at = now) => {
  const typed = { uid: makeCuit(), uidType: "CUIT", country: "AR" as const };
  const organization = { name: `Ñandú ${randomInt(1e12)}`, ...typed, ...changes };
  return across.transaction((db) => openOrganization(db, { organization, ownerId, now: at }));
};
const find = (id: string) =>
  across.read((db) => db.organization.findUniqueOrThrow({ where: { id } }));

beforeAll(async () => {
  useTestDatabase();
  ownerId = (await signUp(now)).userId;
});

describe("a new organisation", () => {
  it("takes currency and time zone from the country, begins a trial and has its owner", async () => {
    const uid = makeCuit();
    const typed = `${uid.slice(0, 2)}-${uid.slice(2, 10)}-${uid.slice(10)}`;
    const { id } = await make({ uid: typed });
    expect(await find(id)).toMatchObject({
      ...{ uid, uidType: "CUIT", currency: "ARS", planTier: "essential" },
      timezone: "America/Argentina/Buenos_Aires",
      // The local midnight after the ninetieth day, the first one included.
      trialEndsAt: new Date("2027-02-19T03:00:00Z"),
      activatedAt: null,
      color: PLATFORM_COLOR,
    });
    const members = await across.read((db) =>
      db.membership.findMany({ where: { organizationId: id } }),
    );
    expect(members).toMatchObject([{ userId: ownerId, role: "owner", createdAt: now }]);
  });

  it("derives its address from the name: numbered if taken, never reserved or empty", async () => {
    const name = `Fundación Ñandú ${randomInt(1e12)}`;
    const slug = name.toLowerCase().replace("ó", "o").replace("ñ", "n").replace("ú", "u");
    const base = slug.replaceAll(" ", "-");
    const slugs = [await make({ name }), await make({ name }), await make({ name })];
    expect(slugs.map((one) => one.slug)).toEqual([base, `${base}-2`, `${base}-3`]);
    expect((await make({ name: "Admin" })).slug).toMatch(/^admin-/);
    expect((await make({ name: "愛" })).slug).toMatch(/^org-[a-z0-9]+$/);
  });

  it("rejects a wrong uid on its field", async () => {
    await expect(make({ uid: "30-1" })).rejects.toMatchObject({
      fields: { "organization.uid": [{ code: "uid_invalid" }] },
    });
    await expect(make({ uidType: "CNPJ" })).rejects.toMatchObject({
      fields: { "organization.uid_type": [{ code: "uid_type_invalid" }] },
    });
  });

  it("keeps a uid for its holder: two weeks, or permanently once verified", async () => {
    const uid = makeCuit();
    const taken = { fields: { "organization.uid": [{ code: "uid_taken" }] } };
    const after = (days: number) => new Date(now.getTime() + days * DAY_MS + 1);
    const first = await make({ uid });
    await expect(make({ uid }, after(13))).rejects.toMatchObject(taken);
    const second = await make({ uid }, after(14));
    expect((await find(second.id)).uid).toBe(uid);
    expect((await find(first.id)).uid).toBe(`${uid}~${first.id}`);
    await across.transaction((db) =>
      db.organization.update({ where: { id: second.id }, data: { uidVerifiedAt: now } }),
    );
    await expect(make({ uid }, after(60))).rejects.toMatchObject(taken);
  });

  it("keeps it for a holder whose owner verified e-mail and cellphone", async () => {
    const uid = makeCuit();
    const holder = await make({ uid });
    const owners = { memberships: { some: { organizationId: holder.id } } };
    const verify = (emailVerifiedAt: Date | null, cellphoneVerifiedAt: Date | null) =>
      across.transaction((db) =>
        db.user.updateMany({ where: owners, data: { emailVerifiedAt, cellphoneVerifiedAt } }),
      );
    const after = new Date(now.getTime() + 15 * DAY_MS);
    await verify(now, now);
    await expect(make({ uid }, after)).rejects.toMatchObject({
      fields: { "organization.uid": [{ code: "uid_taken" }] },
    });
    await verify(now, null);
    expect((await find((await make({ uid }, after)).id)).uid).toBe(uid);
    expect(shownUid((await find(holder.id)).uid)).toBe(uid);
  });
});
