import { beforeAll, expect, it } from "vitest";
import { createTestOrganization, testDatabase } from "../../../tests/factories/database";
import type { OrganizationContext } from "../context";
import { addDonors, type NewDonor } from "./add-donors.server";

const now = new Date("2026-11-20T12:00:00Z");
let ctx: OrganizationContext;

beforeAll(async () => {
  testDatabase();
  ctx = await createTestOrganization(now);
});

function donorOf(email: string, more: Partial<NewDonor> = {}): NewDonor {
  const name = { firstName: "Inés", lastName: 'O\'Hara "Nena"' };
  const plain = { uidType: null, uidNumber: null, locale: "es", createdAt: now };
  return { id: ctx.newId(), ...name, email, ...plain, ...more };
}

const add = (...donors: NewDonor[]) => ctx.transaction((db) => addDonors(ctx, db, donors));

it("adds an e-mail once, and fills in only what was not known of its donor", async () => {
  const first = donorOf("one@example.org");
  const again = donorOf("one@example.org", { firstName: "Otra", uidType: "DNI", uidNumber: "1" });
  expect([...(await add(first, donorOf("one@example.org", { firstName: "Eco" })))]).toEqual([
    ["one@example.org", first.id],
  ]);
  expect(await add(again)).toEqual(new Map([["one@example.org", first.id]]));
  const { organizationId } = ctx;
  const row = await ctx.read((db) =>
    db.donor.findFirstOrThrow({ where: { organizationId, email: "one@example.org" } }),
  );
  expect(row).toMatchObject({ firstName: "Inés", lastName: first.lastName, uidNumber: "1" });
});

it("leads an e-mail that was merged to the donor who has its donations", async () => {
  const [kept, merged] = [donorOf("kept@example.org"), donorOf("merged@example.org")];
  await add(kept, merged);
  const { organizationId } = ctx;
  await ctx.transaction((db) =>
    db.donor.update({
      where: { organizationId_id: { organizationId, id: merged.id } },
      data: { mergedIntoId: kept.id },
    }),
  );
  const found = await add(donorOf("merged@example.org"), donorOf("new@example.org"));
  expect(found.get("merged@example.org")).toBe(kept.id);
  expect(found.size).toBe(2);
});
