import { beforeAll, describe, expect, it } from "vitest";
import type { OrganizationContext } from "~/domain/context";
import { createCampaign } from "~/domain/campaigns/editor/create-campaign.server";
import { campaignSchema } from "~/domain/campaigns/schema";
import { createTestDonation } from "../../../tests/factories/donations";
import { abilityOf, may } from "~/domain/users/abilities";
import { contextAt, jobContext, useTestDatabase } from "../../../tests/factories/database";
import { later, signedInContext, signUp, type SignedUp } from "../../../tests/factories/people";
import { createTestOrganization } from "../../../tests/factories/database";
import { getAuditEntry } from "./get-audit-entry.server";
import { listAuditEntries } from "./list-audit-entries.server";
import type { FilterFor } from "../list-definition";
import { listAuditPeople } from "./list-audit-people.server";
import type { SubjectType } from "./operations";
import { recordChange } from "./record-change.server";

useTestDatabase();
// This is half an hour before the 21st begins in Buenos Aires.
const now = new Date("2026-11-21T02:30:00Z");
const firstPage = { page: 1, perPage: 25 };
let person: SignedUp;
let ctx: OrganizationContext;
let campaignId: string;

async function change(at: OrganizationContext, name: string): Promise<void> {
  await at.transaction((db) =>
    recordChange(db, at, {
      operation: "update-organization",
      subject: { type: "organization", id: at.organizationId },
      before: { name: "Huellas" },
      after: { name },
    }),
  );
}

beforeAll(async () => {
  person = await signUp(now);
  ctx = await signedInContext(person, now);
  const input = { type: "fundraise", title: "Abrigo", description: "Frazadas" };
  campaignId = (await createCampaign(ctx, campaignSchema("ARS").parse(input))).id;
  await change(later(ctx, 3600), "Huellas Sur");
  await change(
    jobContext(ctx.organization, "documents.scan-attachment", later(ctx, 7200).now),
    "Huellas Norte",
  );
});

const operationsOf = async (filter: FilterFor<typeof listAuditEntries>) =>
  (await listAuditEntries(ctx, filter, firstPage)).items.map(({ operation }) => operation);

describe("listAuditEntries", () => {
  it("lists the oldest first where a person sorts so", async () => {
    const newest = await operationsOf({});
    expect(await operationsOf({ sort: "oldest" })).toEqual(newest.toReversed());
  });

  it("lists the newest first, with names of people and objects", async () => {
    const { items, total } = await listAuditEntries(ctx, {}, firstPage);
    expect(total).toBe(4);
    expect(items.map(({ operation, actor }) => [operation, actor.kind, actor.name])).toEqual([
      ["update-organization", "job", null],
      ["update-organization", "user", "Ana María Paz"],
      ["create-campaign", "user", "Ana María Paz"],
      ["create-organization", "user", "Ana María Paz"],
    ]);
    expect(items[2]?.subject).toEqual({ type: "campaign", id: campaignId, name: "Abrigo" });
    expect(items[1]?.changes).toEqual({ name: ["Huellas", "Huellas Sur"] });
  });

  it("filters by person, operation, subject and local days", async () => {
    expect(await operationsOf({ person: person.userId })).toHaveLength(3);
    expect(await operationsOf({ operation: "create-campaign" })).toEqual(["create-campaign"]);
    expect(await operationsOf({ subject_type: "organization" })).toHaveLength(3);
    expect(await operationsOf({ subject: campaignId })).toEqual(["create-campaign"]);
    expect(await operationsOf({ to: "2026-11-20" })).toHaveLength(2);
    expect(await operationsOf({ from: "2026-11-21" })).toHaveLength(2);
    expect(await operationsOf({ from: "2026-11-22" })).toEqual([]);
    const second = await listAuditEntries(ctx, {}, { page: 2, perPage: 3 });
    expect([second.items.length, second.total]).toEqual([1, 4]);
  });

  it("searches by actor, subject and address", async () => {
    const found = async (search: string) =>
      (await listAuditEntries(ctx, { q: search }, firstPage)).total;
    const { items, total } = await listAuditEntries(ctx, {}, firstPage);
    const own = items.filter(({ actor }) => actor.name !== null);
    expect(own.length).toBeGreaterThan(0);
    expect(await found(own[0]?.actor.name ?? "")).toBe(own.length);
    expect(await found("ABRIGO")).toBe(
      items.filter(({ subject }) => subject.name === "Abrigo").length,
    );
    expect([await found("nobody at all"), await found("")]).toEqual([0, total]);
  });

  it("exports the same rows, and returns one record by its id", async () => {
    const { items } = await listAuditEntries(ctx, {}, firstPage);
    const rows = [];
    for await (const batch of listAuditEntries.forFile(ctx, {})) rows.push(...batch);
    expect(rows).toEqual(items);
    expect(await getAuditEntry(ctx, items[0]?.id ?? "")).toEqual(items[0]);
    await expect(getAuditEntry(ctx, ctx.newId())).rejects.toMatchObject({ code: "not_found" });
    await expect(getAuditEntry(ctx, "x")).rejects.toMatchObject({ code: "not_found" });
  });

  it("lists the people for the filter", async () => {
    expect(await listAuditPeople(ctx)).toEqual([{ id: person.userId, name: "Ana María Paz" }]);
  });

  it("is for owner and administrator, and for their own organisation", async () => {
    const { items } = await listAuditEntries(ctx, {}, firstPage);
    const other = await createTestOrganization(now);
    expect(await listAuditEntries(other, {}, firstPage)).toMatchObject({ items: [], total: 0 });
    const id = items[0]?.id ?? "";
    await expect(getAuditEntry(other, id)).rejects.toMatchObject({ code: "not_found" });
    const admin = contextAt(ctx.organization, now, "admin");
    expect((await listAuditEntries(admin, {}, firstPage)).total).toBe(4);
    for (const role of ["fundraiser", "finance", "viewer", "nobody"]) {
      const stranger = contextAt(ctx.organization, now, role);
      const refused = { code: "forbidden" };
      await expect(listAuditEntries(stranger, {}, firstPage)).rejects.toMatchObject(refused);
      await expect(getAuditEntry(stranger, id)).rejects.toMatchObject(refused);
      await expect(listAuditPeople(stranger)).rejects.toMatchObject(refused);
      const file = listAuditEntries.forFile(stranger, {}).next();
      await expect(file).rejects.toMatchObject(refused);
    }
  });
});

describe("the name of a record's subject", () => {
  const record = (type: SubjectType, id: string, inNameOf?: string) =>
    ctx.transaction((db) =>
      recordChange(
        db,
        { ...later(ctx, 9000), inNameOf },
        {
          operation: "invite-user",
          subject: { type, id },
          after: { state: "invited" },
        },
      ),
    );
  const find = (search: string) =>
    listAuditEntries(ctx, { q: search, operation: "invite-user" }, firstPage);

  it("is the invited person with their address, which a search finds", async () => {
    const id = ctx.newId();
    const { organizationId } = ctx;
    const times = { createdAt: now, sentAt: now, expiresAt: now };
    const invited = { firstName: "Eva", lastName: "Sol", email: "eva.sol@huellas.example" };
    await ctx.transaction((db) =>
      db.invitation.create({
        data: {
          ...{ organizationId, id, role: "viewer", tokenHash: Buffer.from(id), ...times },
          ...{ ...invited, invitedById: person.userId },
        },
      }),
    );
    await record("invitation", id);
    for (const search of ["eva.sol@huellas", "SOL eva"]) {
      const { items } = await find(search);
      expect(items.map(({ subject }) => subject)).toEqual([
        { type: "invitation", id, name: "Eva Sol · eva.sol@huellas.example" },
      ]);
    }
  });

  it("is a donation's donor, for those who read donors", async () => {
    const { organizationId } = ctx;
    const processorId = ctx.newId();
    const times = { createdAt: now, updatedAt: now };
    await ctx.transaction((db) =>
      db.paymentProcessor.create({
        data: {
          ...{ organizationId, id: processorId, gateway: "stripe", provider: "stripe" },
          ...{ position: 8, ...times },
        },
      }),
    );
    const donor = { firstName: "Luz", lastName: "Mora", email: "luz@example.org" };
    const id = await createTestDonation(ctx, {
      ...{ campaignId, processorId, recurrence: "monthly", donor, transactions: [] },
    });
    await record("donation", id);
    const nameFor = async (reader: OrganizationContext) =>
      (await listAuditEntries(reader, { subject: id }, firstPage)).items[0]?.subject.name;
    expect(await nameFor(ctx)).toBe("Luz Mora");
    const auditor = { ...ctx, ability: abilityOf([may("read", "audit_entry")]) };
    expect(await nameFor(auditor)).toBeNull();
  });

  it("is the code of a gateway or document", async () => {
    const { organizationId } = ctx;
    const ids = { gateway: ctx.newId(), document: ctx.newId() };
    const times = { createdAt: now, updatedAt: now };
    await ctx.transaction(async (db) => {
      const processor = { gateway: "mercadopago", provider: "mercadopago", position: 7 };
      await db.paymentProcessor.create({
        data: { organizationId, id: ids.gateway, ...processor, ...times },
      });
      await db.organizationDocument.create({
        data: { organizationId, id: ids.document, type: "bylaws", status: "uploaded", ...times },
      });
    });
    await record("payment_processor", ids.gateway);
    await record("document", ids.document);
    const name = async (subjectId: string) =>
      (await listAuditEntries(ctx, { subject: subjectId }, firstPage)).items[0]?.subject.name;
    expect([await name(ids.gateway), await name(ids.document)]).toEqual(["mercadopago", "bylaws"]);
    expect((await find("mercado")).total).toBe(1);
  });

  it("is the person of a membership, also of its previous one, and an account's last digits", async () => {
    const { organizationId } = ctx;
    const id = ctx.newId();
    const contact = {
      contactEmail: "a@b.example",
      contactFirstName: "Eva",
      contactLastName: "Sol",
    };
    await ctx.transaction((db) =>
      db.bankAccount.create({
        data: {
          ...{ organizationId, id, currency: ctx.organization.currency, ...contact },
          ...{
            bankCode: "1",
            bankName: "Banco",
            accountNumber: "12345678",
            contactPhone: "123456",
          },
          ...{ createdAt: now, updatedAt: now },
        },
      }),
    );
    await record("bank_account", id);
    await record("membership", person.userId, person.userId);
    const first = async (subjectId: string) =>
      (await listAuditEntries(ctx, { subject: subjectId }, firstPage)).items[0];
    expect((await first(id))?.subject.name).toBe("Banco ••••5678");
    expect(await first(person.userId)).toMatchObject({
      subject: { type: "membership", name: "Ana María Paz" },
      inNameOf: { id: person.userId, name: "Ana María Paz" },
    });
  });
});
