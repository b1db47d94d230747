import { beforeAll, describe, expect, it } from "vitest";
import { createTestOrganization, useTestDatabase } from "../../../tests/factories/database";
import {
  createTestCampaign,
  createTestProcessor,
  discardTestProcessors,
} from "../../../tests/factories/donations";
import { countryCodes, getCountry } from "~/countries/country";
import { DomainError } from "~/domain/errors";
import type { Locale } from "~/i18n/config";
import { getOrganizationCountry } from "./get-organization-country.server";
import { collectDays } from "../offered-terms";
import { findOrganization } from "./find-organization.server";
import { getOrganization } from "./get-organization.server";
import { organizationChangeSchema } from "./schema";
import { suggestDescriptor } from "./suggest-descriptor";
import { organizationVersion } from "./organization-version.server";
import { updateOrganization } from "./update-organization.server";

const now = new Date("2026-11-21T12:00:00Z");

beforeAll(() => useTestDatabase());

describe("getOrganization", () => {
  it("returns the country's documents and the progress of the onboarding", async () => {
    const ctx = await createTestOrganization(now);
    const organization = await getOrganization(ctx);
    expect(organization).toMatchObject({
      uuid: ctx.organizationId,
      name: "Huellas",
      onboarding_in_progress: true,
      onboarding_steps: { verification: false, gateway: false, has_campaigns: false },
      recurrence_options: ["monthly", "one_time"],
      timezone: "America/Argentina/Buenos_Aires",
    });
    expect(organization.collect_day_options).toHaveLength(29);
    const types = getCountry("AR").documents.map(({ type }) => type);
    expect(Object.keys(organization.documents)).toEqual(types);
    expect(organization.documents[types[0] ?? ""]).toMatchObject({
      status: "none",
      attachments: [],
    });
    await createTestProcessor(ctx, { gateway: "mercadopago", provider: "mercadopago" });
    await createTestCampaign(ctx);
    expect((await getOrganization(ctx)).onboarding_steps).toMatchObject({
      gateway: true,
      has_campaigns: true,
    });
    await discardTestProcessors(ctx);
    expect((await getOrganization(ctx)).onboarding_steps).toMatchObject({
      gateway: false,
      has_campaigns: true,
    });
    await createTestProcessor(ctx);
    expect((await getOrganization(ctx)).onboarding_steps).toMatchObject({
      gateway: true,
      has_campaigns: true,
    });
  });
});

describe("getOrganizationCountry", () => {
  it.each(countryCodes)("describes %s", async (code) => {
    const { currency } = getCountry(code);
    const ctx = await createTestOrganization(now, { country: code, currency });
    const country = getOrganizationCountry(ctx);
    expect(country).toMatchObject({ identifier: code, currency });
    const [local] = country.payment_gateways;
    expect(local).toMatchObject({ id: "local_payments", fee: expect.any(Number) as number });
    expect(local?.descriptor.value).toMatch(/HUELLAS|DADIVA/);
    for (const list of ["documents", "categories", "uid_options", "phone_codes"] as const)
      expect(country[list].length, list).toBeGreaterThan(1);
  });

  it("describes documents in the reader's language, with their local names", async () => {
    const ctx = await createTestOrganization(now, { country: "UY", currency: "UYU" });
    const taxDocument = (locale: Locale) =>
      getOrganizationCountry({ ...ctx, locale }).documents.find(
        ({ type }) => type === "tax_certificate",
      );
    expect(taxDocument("es-UY")).toMatchObject({
      label: "Constancia de RUT",
      description: "Constancia de inscripción en DGI (RUT) y BPS.",
    });
    expect(taxDocument("pt-BR")).toMatchObject({
      label: "Constancia de RUT",
      description: "Comprovante de inscrição na DGI (RUT) e no BPS.",
    });
    expect(taxDocument("en")?.description).toBe(
      "Proof of registration with the DGI (RUT) and BPS.",
    );
  });
});

describe("updateOrganization", () => {
  it("changes the given fields and invalidates cached pages", async () => {
    const ctx = await createTestOrganization(now);
    const other = await createTestOrganization(now);
    const change = organizationChangeSchema.parse({
      name: " Huellas del Sur ",
      color: "#AA00ff",
      categories: ["animales", "animales"],
      contact_email: "",
      contact_phone: "+54 11 2345-6789",
    });
    const updated = await updateOrganization(ctx, change);
    expect(updated).toMatchObject({
      name: "Huellas del Sur",
      color: "#aa00ff",
      categories: ["animales"],
      short_description: "",
      administrative_contact: { email: null, phone: "+54 11 2345-6789" },
    });
    const version = (at: typeof ctx) =>
      at.read((db) => db.organization.findMany({ select: { publicVersion: true, name: true } }));
    expect(await version(ctx)).toEqual([{ publicVersion: 2n, name: "Huellas del Sur" }]);
    expect(await version(other)).toEqual([{ publicVersion: 1n, name: "Huellas" }]);
    const contact = { administrative_contact: { email: "direccion@huellas.example", phone: null } };
    expect(await updateOrganization(ctx, organizationChangeSchema.parse(contact))).toMatchObject(
      contact,
    );
  });

  it("keeps a tidy address, and moves planned charges to a new zone", async () => {
    const ctx = await createTestOrganization(now);
    const address = { street: " Av. Santa Fe ", number: "3421", floor: "", zip: "c1425 abc" };
    const change = organizationChangeSchema.parse({
      legal_name: "Fundación Huellas",
      address: { ...address, country: "AR" },
      timezone: "America/Argentina/Ushuaia",
    });
    expect(await updateOrganization(ctx, change)).toMatchObject({
      legal_name: "Fundación Huellas",
      address: { street: "Av. Santa Fe", number: "3421", zip: "C1425ABC", country: "AR" },
      timezone: "America/Argentina/Ushuaia",
    });
    const jobs = await ctx.read((db) =>
      db.sql<{ wait: number }>({
        text: `SELECT extract(minutes FROM due_at - created_at)::int AS wait FROM outbox
                WHERE organization_id = $1 AND job = 'donations.move-collections' ORDER BY due_at`,
        values: [ctx.organizationId],
      }),
    );
    expect(jobs).toEqual([{ wait: 0 }, { wait: 15 }]);
    expect(await updateOrganization(ctx, { legal_name: "" })).toMatchObject({
      legal_name: null,
      address: { zip: "C1425ABC" },
    });
    await expect(updateOrganization(ctx, { timezone: "America/Lima" })).rejects.toMatchObject({
      fields: { "organization.timezone": [{ code: "option_invalid" }] },
    });
  });

  it.each([
    [{ timezone: "America/Atlantis" }, "timezone"],
    [{ address: { zip: "12", country: "AR" } }, "address"],
    [{ address: { street: "<b>" } }, "address"],
    [{ address: { country: "ES" } }, "address"],
    [{ name: " " }, "name"],
    [{ name: "\u200f\u200f\u200f\u200f" }, "name"],
    [{ name: "<b>Huellas" }, "name"],
    [{ name: "Huellas\u0007 del Sur" }, "name"],
    [{ name: "Huellas\ndel Sur" }, "name"],
    [{ short_description: "x".repeat(501) }, "short_description"],
    [{ color: "red" }, "color"],
    [{ categories: ["politics"] }, "categories"],
    [{ contact_email: "ana" }, "contact_email"],
    [{ contact_phone: "none" }, "contact_phone"],
  ])("rejects a wrong value (%#)", (change, field) => {
    const { error } = organizationChangeSchema.safeParse(change);
    expect(error?.issues[0]?.path[0]).toBe(field);
  });

  it("keeps what forms offer and the default language, each in its place", async () => {
    const ctx = await createTestOrganization(now);
    const change = organizationChangeSchema.parse({
      recurrence_options: ["one_time"],
      collect_day_options: ["last", 20, 5],
      default_language: "en",
    });
    expect(await updateOrganization(ctx, change)).toMatchObject({
      recurrence_options: ["one_time"],
      collect_day_options: [5, 20, "last"],
      default_language: "en",
    });
    const found = await findOrganization(now, { id: ctx.organizationId });
    expect(found).toMatchObject({
      recurrenceOptions: ["one_time"],
      collectDayOptions: ["5", "20", "last"],
      defaultLocale: "en",
    });
    await updateOrganization(ctx, {
      collect_day_options: [...collectDays],
      default_language: "es-AR",
    });
    expect(await findOrganization(now, { id: ctx.organizationId })).toMatchObject({
      collectDayOptions: [],
      defaultLocale: null,
    });
    await expect(updateOrganization(ctx, { default_language: "es-MX" })).rejects.toMatchObject({
      fields: { "organization.default_language": [{ code: "option_invalid" }] },
    });
    for (const wrong of [{ recurrence_options: [] }, { collect_day_options: [29] }]) {
      expect(organizationChangeSchema.safeParse(wrong).success).toBe(false);
    }
  });

  it("refuses a form over somebody else's change of the same form, and of no other", async () => {
    const ctx = await createTestOrganization(now);
    const opened = await getOrganization(ctx);
    const details = { part: "details", version: organizationVersion(opened, "details") } as const;
    const domains = { part: "domains", version: organizationVersion(opened, "domains") } as const;
    await updateOrganization(ctx, { legal_name: "Fundación Huellas" }, details);
    const stale = updateOrganization(ctx, { legal_name: "Otra" }, details);
    await expect(stale).rejects.toMatchObject({ code: "edited_meanwhile", status: 409 });
    const saved = await updateOrganization(ctx, { allowed_domains: ["a.example"] }, domains);
    expect(saved).toMatchObject({
      legal_name: "Fundación Huellas",
      allowed_domains: ["a.example"],
    });
    const current = { part: "details", version: organizationVersion(saved, "details") } as const;
    expect(await updateOrganization(ctx, { legal_name: "Otra" }, current)).toMatchObject({
      legal_name: "Otra",
    });
  });

  it("lets one of two people through who save the same form at once", async () => {
    const ctx = await createTestOrganization(now);
    const version = organizationVersion(await getOrganization(ctx), "general");
    const saves = ["Una", "Dos"].map((name) =>
      updateOrganization(ctx, { name }, { part: "general", version }),
    );
    const states = (await Promise.allSettled(saves)).map(({ status }) => status);
    expect(states.sort()).toEqual(["fulfilled", "rejected"]);
  });

  it("requires permission", async () => {
    const ctx = await createTestOrganization(now);
    const viewer = {
      ...ctx,
      require: () => {
        throw new DomainError("forbidden");
      },
    };
    await expect(updateOrganization(viewer, { name: "Otra" })).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});

describe("suggestDescriptor", () => {
  it("drops words until a name fits on a card statement", () => {
    const free = { customizable: true, maxChars: 13, prefixes: [] };
    expect(suggestDescriptor("Fundación Niñez *Ya*", free)).toBe("FUNDACION");
    expect(suggestDescriptor("Amigos de la Tierra", free)).toBe("AMIGOS");
    expect(suggestDescriptor("Otorrinolaringología", free)).toBe("OTORRINOLARIN");
    expect(suggestDescriptor("愛", free)).toBe("DADIVA");
    expect(suggestDescriptor("Huellas", { ...free, customizable: false })).toBe("DADIVA");
  });
});
