import { beforeAll, describe, expect, it } from "vitest";
import { createTestOrganization, useTestDatabase } from "../../../tests/factories/database";
import { getBillingProfile, viewOfProfile } from "./get-billing-profile.server";
import { readBillingProfile } from "./read-billing-profile.server";
import { billingProfileFormSchema } from "./schema";
import { updateBillingProfile } from "./update-billing-profile.server";

const now = new Date("2026-11-28T12:00:00Z");
const change = {
  legal_name: "Fundación Huellas",
  tax_id_type: "CUIT",
  tax_id: "30-50001091-2",
  address: { street: "Corrientes", number: "12", city: "CABA", province: "CABA", zip: "1043" },
  email: "pagos@huellas.example",
  iva_condition: "4",
};

beforeAll(() => useTestDatabase());

describe("getBillingProfile", () => {
  it("proposes what the organisation's own data say before the first save", async () => {
    const ctx = await createTestOrganization(now);
    const proposed = await getBillingProfile(ctx);
    expect(proposed).toMatchObject({ version: 0, tax_id_type: "CUIT", fields: {} });
    expect(proposed.legal_name).toBe(ctx.organization.name);
    expect(await ctx.read((db) => readBillingProfile(ctx, db))).toBeNull();
  });
});

describe("updateBillingProfile", () => {
  it("makes a version of each change, keeps what is left out, and keeps the former one", async () => {
    const ctx = await createTestOrganization(now);
    const first = await updateBillingProfile(ctx, change);
    expect(first).toMatchObject({ version: 1, tax_id: "30500010912" });
    const second = await updateBillingProfile(ctx, { email: "otra@huellas.example" });
    expect(second).toMatchObject({ version: 2, fields: { iva_condition: "4" } });
    expect(await updateBillingProfile(ctx, { email: "otra@huellas.example" })).toEqual(second);
    expect(await getBillingProfile(ctx)).toEqual(second);
    expect(viewOfProfile(second)).toMatchObject({ iva_condition: "4", tax_id_type: "CUIT" });
    const emails = await ctx.read((db) =>
      db.billingProfile.findMany({ orderBy: { version: "asc" }, select: { email: true } }),
    );
    expect(emails.map(({ email }) => email)).toEqual([
      "pagos@huellas.example",
      "otra@huellas.example",
    ]);
  });

  it("names what the country still misses after the body of the call", async () => {
    const ctx = await createTestOrganization(now);
    await expect(
      updateBillingProfile(ctx, {
        ...change,
        address: { street: "Corrientes" },
        iva_condition: "",
      }),
    ).rejects.toMatchObject({
      code: "validation_failed",
      fields: {
        "billing_profile.address.zip": [{ code: "required" }],
        "billing_profile.iva_condition": [{ code: "required" }],
      },
    });
  });

  it("refuses a save over another person's change, of which one of two simultaneous ones is", async () => {
    const ctx = await createTestOrganization(now);
    const both = ["uno@huellas.example", "dos@huellas.example"].map((email) =>
      updateBillingProfile(ctx, { ...change, email }, "0"),
    );
    const results = await Promise.allSettled(both);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const refused = results.find((result) => result.status === "rejected");
    expect(refused?.reason).toMatchObject({ code: "edited_meanwhile" });
  });
});

describe("billingProfileFormSchema", () => {
  it("judges the form by its country, with the form's own field names", () => {
    const form = { ...change, ...change.address, fiscal_responsibilities: undefined };
    const schema = billingProfileFormSchema("AR");
    expect(schema.parse(form)).toMatchObject({ address: change.address, iva_condition: "4" });
    const refused = schema.safeParse({ ...form, zip: "x", tax_id: "1" });
    const issues = refused.error?.issues.map(({ path, message }) => [path.join("."), message]);
    expect(issues).toEqual([
      ["tax_id", 'uid_invalid:{"uid_type":"CUIT"}'],
      ["zip", "postal_code_invalid"],
    ]);
  });
});
