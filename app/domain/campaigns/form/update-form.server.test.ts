import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestOrganization, useTestDatabase } from "../../../../tests/factories/database";
import {
  createTestCampaign,
  createTestDonation,
  createTestProcessor,
} from "../../../../tests/factories/donations";
import type { OrganizationContext } from "~/domain/context";
import { fieldSchema } from "./form-schema";
import { getForm } from "./get-form.server";
import { readFields } from "~/domain/campaigns/read-fields.server";
import { updateForm } from "./update-form.server";

const NOW = new Date("2026-11-21T12:00:00Z");
const input = (more: object = {}) =>
  fieldSchema.parse({ widget: "textfield", label: "¿Cómo nos conociste?", ...more });

let ctx: OrganizationContext;
let campaign: string;
beforeAll(async () => {
  useTestDatabase();
  ctx = await createTestOrganization(NOW);
});
beforeEach(async () => {
  campaign = await createTestCampaign(ctx, `Abrigo ${ctx.newId()}`);
});

const add = (more?: object, key?: string) =>
  updateForm(ctx, campaign, { kind: "add", input: input(more), key });
const form = () => getForm(ctx, campaign);
const labels = async () => (await form()).fields.map(({ label }) => label);

/** Stores an answer to a question, as a donation does. */
async function answer(fieldId: string): Promise<void> {
  const donationId = await createTestDonation(ctx, {
    campaignId: campaign,
    processorId: await createTestProcessor(ctx),
  });
  const { organizationId } = ctx;
  const own = { organizationId, donationId, fieldId, label: "¿Cómo?", value: "Por un amigo" };
  await ctx.transaction((db) => db.donationAnswer.create({ data: { ...own, createdAt: NOW } }));
}

describe("updateForm", () => {
  it("gives each question a key of its own, which a new label does not change", async () => {
    await add({ label: "2026: ¿vienes?" });
    await add();
    await add();
    const { fields } = await form();
    expect(fields.map(({ key }) => key)).toEqual([
      "f_2026_vienes",
      "como_nos_conociste",
      "como_nos_conociste_2",
    ]);
    const [, second] = fields;
    await updateForm(ctx, campaign, {
      kind: "edit",
      id: second?.id ?? "",
      input: input({ label: "Otra", required: "on" }),
    });
    expect((await form()).fields[1]).toMatchObject({
      key: "como_nos_conociste",
      label: "Otra",
      required: true,
    });
  });

  it("adds one question for two clicks on a form", async () => {
    const key = ctx.newId();
    await add({}, key);
    await add({}, key);
    const { fields } = await form();
    expect(fields).toHaveLength(1);
    expect(fields[0]?.id).not.toBe(key);
    await expect(add({ label: "Otra" }, key)).rejects.toMatchObject({
      code: "idempotency_key_reused",
    });
  });

  it("keeps the second editor's values from replacing the first one's", async () => {
    await add();
    const [field] = (await form()).fields;
    const edit = (label: string) =>
      updateForm(ctx, campaign, {
        kind: "edit",
        id: field?.id ?? "",
        input: input({ label, version: field?.version }),
      });
    await edit("Primera");
    await expect(edit("Segunda")).rejects.toMatchObject({ code: "edited_meanwhile" });
    expect(await labels()).toEqual(["Primera"]);
  });

  it("sorts, and leaves a question that another editor added at the end", async () => {
    await add({ label: "A" });
    await add({ label: "B" });
    const [a, b] = (await form()).fields;
    await add({ label: "C" });
    await updateForm(ctx, campaign, { kind: "order", ids: [b?.id ?? "", a?.id ?? "", "gone"] });
    expect(await labels()).toEqual(["B", "A", "C"]);
  });

  it("removes a question without answers, and archives one with answers", async () => {
    await add({ label: "A" });
    await add({ label: "B" });
    const [a, b] = (await form()).fields;
    await answer(b?.id ?? "");
    expect((await form()).answered).toEqual([b?.id]);
    await updateForm(ctx, campaign, { kind: "archive", id: a?.id ?? "" });
    await updateForm(ctx, campaign, { kind: "archive", id: b?.id ?? "" });
    const { archived, fields } = await form();
    expect(fields).toEqual([]);
    expect(await ctx.read((db) => readFields(ctx, db, campaign))).toEqual(archived);
    expect(archived.map(({ label }) => label)).toEqual(["B"]);
    await updateForm(ctx, campaign, { kind: "restore", id: b?.id ?? "" });
    expect(await labels()).toEqual(["B"]);
  });

  it("lets a question depend on an earlier one only", async () => {
    await add({ widget: "checkbox", label: "Camiseta" });
    await add({ label: "Talle", shown_if: "camiseta=true" });
    const [shirt, size] = (await form()).fields;
    expect(size?.shownIf).toEqual({ key: "camiseta", value: "true" });
    const wrong = updateForm(ctx, campaign, {
      kind: "edit",
      id: shirt?.id ?? "",
      input: input({ widget: "checkbox", shown_if: "talle=M" }),
    });
    await expect(wrong).rejects.toMatchObject({ code: "validation_failed" });
  });

  it("does not find another organisation's campaign or question", async () => {
    await add();
    const [field] = (await form()).fields;
    const other = await createTestOrganization(NOW);
    const change = { kind: "archive", id: field?.id ?? "" } as const;
    await expect(updateForm(other, campaign, change)).rejects.toMatchObject({ code: "not_found" });
    const own = await createTestCampaign(other, "Otra");
    await expect(updateForm(other, own, change)).rejects.toMatchObject({ code: "not_found" });
    expect(await labels()).toHaveLength(1);
  });
});

it("asks for two options of a list at least", () => {
  const typed = (options: string) =>
    fieldSchema.safeParse({ widget: "select_options", label: "Talle", options });
  expect(typed("S\n\nS").success).toBe(false);
  expect(typed(" S \r\nM").data?.options).toEqual(["S", "M"]);
});
