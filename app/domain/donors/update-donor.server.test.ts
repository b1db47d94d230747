import { beforeAll, describe, expect, it } from "vitest";
import { makeDonation, openGiving, type TestGiving } from "../../../tests/factories/charges";
import { contextAt, useTestDatabase } from "../../../tests/factories/database";
import type { OrganizationContext } from "../context";
import { readDonor } from "./read-donor.server";
import { donorSchema } from "./schema";
import { updateDonor } from "./update-donor.server";

useTestDatabase();
const now = new Date("2026-11-26T15:00:00Z");
let giving: TestGiving;
let owner: OrganizationContext;
beforeAll(async () => {
  giving = await openGiving(now);
  owner = contextAt(giving.organization, now, "owner");
});
const makeDonor = async (email?: string) => {
  const { donationId } = await makeDonation(giving.at(now), giving, { email });
  const { donorId } = await owner.read((db) =>
    db.donation.findFirstOrThrow({ where: { id: donationId } }),
  );
  return donorId;
};
const read = async (id: string) => {
  const donor = await owner.read((db) => readDonor(db, owner.organizationId, id));
  if (!donor) throw new Error("no such donor");
  return donor;
};

describe("an edit of a donor", () => {
  it("changes what is given, removes what is emptied, and keeps the rest", async () => {
    const id = await makeDonor();
    await updateDonor(owner, id, { cellphone: "+54 9 11 5555 0101", city_address: "Rosario" });
    await updateDonor(owner, id, { cellphone: "", gender: "female" });
    expect(await read(id)).toMatchObject({
      first_name: "Ana",
      cellphone: null,
      city_address: "Rosario",
      gender: "female",
    });
    const records = await owner.read((db) =>
      db.auditEntry.findMany({ where: { subjectId: id }, orderBy: { id: "asc" } }),
    );
    expect(records[0]).toMatchObject({
      operation: "update-donor",
      subjectType: "donor",
      changes: { cellphone: [null, "•••0101"], city_address: [null, "•••"] },
    });
  });

  it("validates a document by its type, and stores it without separators", async () => {
    const id = await makeDonor();
    await updateDonor(owner, id, { uid_type: "DNI", uid_number: "20.123.456" });
    expect(await read(id)).toMatchObject({ uid_type: "DNI", uid_number: "20123456" });
    const wrong = updateDonor(owner, id, { uid_type: "CUIT", uid_number: "20-12345678-0" });
    await expect(wrong).rejects.toMatchObject({
      fields: { "donor.uid_number": [expect.objectContaining({ code: "uid_invalid" })] },
    });
    await updateDonor(owner, id, { uid_number: "" });
    expect(await read(id)).toMatchObject({ uid_type: null, uid_number: null });
  });

  it("refuses another donor's e-mail and a stale version", async () => {
    const id = await makeDonor();
    await makeDonor("eva@example.org");
    await expect(updateDonor(owner, id, { email: "eva@example.org" })).rejects.toMatchObject({
      fields: { "donor.email": [expect.objectContaining({ code: "email_taken" })] },
    });
    const { version } = await read(id);
    await updateDonor(owner, id, { first_name: "Anita", version });
    const second = updateDonor(owner, id, { last_name: "Pazos", version });
    await expect(second).rejects.toMatchObject({ code: "edited_meanwhile" });
    expect(await read(id)).toMatchObject({ first_name: "Anita", last_name: "Paz" });
  });

  it("is not possible for another organisation's donor, nor for a viewer", async () => {
    const id = await makeDonor();
    const other = contextAt((await openGiving(now)).organization, now, "owner");
    await expect(updateDonor(other, id, {})).rejects.toMatchObject({ code: "not_found" });
    const viewer = contextAt(giving.organization, now, "viewer");
    await expect(updateDonor(viewer, id, {})).rejects.toMatchObject({ code: "forbidden" });
  });
});

it.each([
  ["email", "nobody"],
  ["gender", "x"],
  ["phone", "call me"],
  ["street_address", "<script>alert(1)</script>"],
  ["first_name", ""],
  ["last_name", "a\nb"],
  ["zipcode_address", "1".repeat(21)],
])("rejects the %s %j", (name, value) => {
  expect(donorSchema.safeParse({ [name]: value }).success).toBe(false);
});
