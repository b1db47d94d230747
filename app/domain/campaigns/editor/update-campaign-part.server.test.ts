import { beforeAll, beforeEach, expect, it } from "vitest";
import {
  asVisitor,
  createTestOrganization,
  useTestDatabase,
} from "../../../../tests/factories/database";
import { acrossOrganizations, type OrganizationContext } from "~/domain/context";
import { archiveCampaign } from "./archive-campaign.server";
import { campaignOf, type Campaign } from "~/domain/campaigns/campaign";
import type { CampaignPart } from "~/domain/campaigns/campaign-types";
import { createCampaign } from "./create-campaign.server";
import { duplicateCampaign } from "./duplicate-campaign.server";
import { getCampaign } from "~/domain/campaigns/get-campaign.server";
import { getPublicCampaign } from "~/domain/campaigns/get-public-campaign.server";
import { listCampaigns } from "~/domain/campaigns/list-campaigns.server";
import { listPublicCampaigns } from "~/domain/campaigns/list-public-campaigns.server";
import { inputOf, partVersion } from "./part-version.server";
import { publishCampaign } from "./publish-campaign.server";
import { restoreCampaign } from "./restore-campaign.server";
import { saveCampaign } from "./save-campaign.server";
import { campaignSchema, partFormSchema } from "~/domain/campaigns/schema";
import { updateCampaignPart } from "./update-campaign-part.server";
import { updateCoverFocus } from "~/domain/campaigns/pictures/update-cover-focus.server";
import { updateForm } from "~/domain/campaigns/form/update-form.server";

const NOW = new Date("2026-11-21T12:00:00Z");
const base = {
  type: "fundraise",
  title: "Un techo",
  description: "Para ellos.",
  amounts: [{ amount: "1000", caption: "Uno" }, { amount: "2000" }],
};
const typed = (part: CampaignPart, form: object) => partFormSchema("ARS", part).parse(form);

let ctx: OrganizationContext;
let campaign: Campaign;
beforeAll(async () => {
  useTestDatabase();
  ctx = await createTestOrganization(NOW);
  await acrossOrganizations("a test activates its tenant", NOW).transaction((db) =>
    db.organization.update({ where: { id: ctx.organizationId }, data: { activatedAt: NOW } }),
  );
});
beforeEach(async () => {
  campaign = await createCampaign(ctx, campaignSchema("ARS").parse(base));
});

const saveThanks = (text: string, version?: string) =>
  updateCampaignPart(
    ctx,
    campaign.id,
    "thanks",
    typed("thanks", { thanks_message: text, version }),
  );

it("saves one page and leaves the fields of the others", async () => {
  const details = { title: "Dos techos", description: "Más.", category: "animales" };
  const saved = await updateCampaignPart(
    ctx,
    campaign.id,
    "details",
    typed("details", { ...details, style: { color: "#123456" } }),
  );
  expect(saved).toMatchObject({
    title: "Dos techos",
    category: "animales",
    color: "#123456",
    allowOneTime: true,
    amounts: campaign.amounts,
  });
});

it("tells the second of two people on one page, and lets both save on different pages", async () => {
  const seen = partVersion(campaign, "thanks");
  const other = partVersion(campaign, "details");
  await saveThanks("Gracias, [[first_name]]", seen);
  await expect(saveThanks("¡Gracias!", seen)).rejects.toMatchObject({ code: "edited_meanwhile" });
  const form = { title: "Otro", description: "Otra.", version: other };
  await updateCampaignPart(ctx, campaign.id, "details", typed("details", form));
  const now = await getCampaign(ctx, campaign.id);
  expect(now).toMatchObject({ title: "Otro", thanksMessage: "Gracias, [[first_name]]" });
  await saveThanks("¡Gracias!", partVersion(now, "thanks"));
});

it("refuses an automatic save after another person published, and leaves it to the button", async () => {
  const save = (text: string, isAutomatic: boolean) =>
    updateCampaignPart(ctx, campaign.id, "thanks", typed("thanks", { thanks_message: text }), {
      isAutomatic,
    });
  expect(await save("Gracias", true)).toMatchObject({ thanksMessage: "Gracias" });
  await publishCampaign(ctx, campaign.id);
  await expect(save("Gr", true)).rejects.toMatchObject({ code: "edited_meanwhile" });
  expect(await getCampaign(ctx, campaign.id)).toMatchObject({ thanksMessage: "Gracias" });
  expect(await save("¡Gracias!", false)).toMatchObject({ thanksMessage: "¡Gracias!" });
});

it("saves again what it reads", async () => {
  const again = await saveCampaign(ctx, campaign.id, (row) => inputOf(campaignOf(row)));
  expect({ ...again, updatedAt: campaign.updatedAt }).toEqual(campaign);
});

it("saves payments, first frequency and steps of the form, and keeps those that a page leaves out", async () => {
  const save = (part: CampaignPart, form: object) =>
    updateCampaignPart(ctx, campaign.id, part, typed(part, form));
  const { amounts } = base;
  const own = { amounts, allow_one_time: "on" };
  await save("amounts", { ...own, recurrence_default: "one_time", installments: "6" });
  await save("advanced", { channels: ["public"], form_variant: "stepped" });
  const chosen = { recurrenceDefault: "one_time", installments: 6, formVariant: "stepped" };
  await save("advanced", { channels: ["private"] });
  expect(await save("amounts", own)).toMatchObject({ ...chosen, channels: ["private"] });
  const none = { ...own, recurrence_default: "", installments: "" };
  expect(await save("amounts", none)).toMatchObject({
    recurrenceDefault: null,
    installments: null,
  });
});

it("keeps the frequency of amounts while one-time donations are off", async () => {
  const amounts = [
    { amount: "500", recurrence: "monthly" },
    { amount: "900", recurrence: "one_time" },
  ];
  await updateCampaignPart(ctx, campaign.id, "amounts", typed("amounts", { amounts }));
  await publishCampaign(ctx, campaign.id);
  const shown = async () => (await getPublicCampaign(asVisitor(ctx), campaign.slug)).amounts;
  expect((await shown()).map(({ recurrence }) => recurrence)).toEqual(["monthly"]);
  const back = typed("amounts", { amounts, allow_one_time: "on" });
  await updateCampaignPart(ctx, campaign.id, "amounts", back);
  expect((await shown()).map(({ recurrence }) => recurrence)).toEqual(["monthly", "one_time"]);
});

it("keeps amounts of their own for each recurrence, and refuses the same choice twice", async () => {
  const save = (...amounts: object[]) =>
    updateCampaignPart(
      ctx,
      campaign.id,
      "amounts",
      typed("amounts", { amounts, allow_one_time: "on" }),
    );
  const saved = await save(
    { amount: "500", caption: "Una vacuna al mes", recurrence: "monthly" },
    { amount: "500", caption: "Una vacuna", recurrence: "one_time" },
  );
  expect(saved.amounts.map(({ caption, recurrence }) => [caption, recurrence])).toEqual([
    ["Una vacuna al mes", "monthly"],
    ["Una vacuna", "one_time"],
  ]);
  await expect(
    save({ amount: "500", recurrence: "monthly" }, { amount: "500" }),
  ).rejects.toMatchObject({ fields: { "amounts.1.amount": [{ code: "amount_repeated" }] } });
});

it("refuses an unknown category and an end before the beginning", async () => {
  const form = { ...base, category: "x", begin_date: "2026-12-02", end_date: "2026-12-01" };
  await expect(createCampaign(ctx, campaignSchema("ARS").parse(form))).rejects.toMatchObject({
    fields: { category: [{ code: "option_invalid" }], end_date: [{ code: "end_before_begin" }] },
  });
});

it.each([
  ["thanks", { thanks_email: "[[clave]]" }, 'code_unknown:{"code":"clave"}'],
  ["advanced", { channels: [] }, "required"],
  ["advanced", { channels: "radio" }, "option_invalid"],
  ["advanced", { channels: "public", facebook_pixel_id: "1'>" }, "tracking_id_invalid"],
  ["advanced", { channels: "public", analytics_id: "javascript:1" }, "tracking_id_invalid"],
  ["advanced", { channels: "public", tag_manager_id: "GTM-<b>" }, "tracking_id_invalid"],
] as const)("rejects on %s %j", (part, form, message) => {
  const { error } = partFormSchema("ARS", part).safeParse(form);
  expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});

it("opens a private campaign by its link only, and neither to agents' and face-to-face teams'", async () => {
  await publishCampaign(ctx, campaign.id);
  const visitor = asVisitor(ctx);
  const reach = async (...channels: string[]) => {
    const advanced = typed("advanced", { channels });
    await updateCampaignPart(ctx, campaign.id, "advanced", advanced);
    const listed = await listPublicCampaigns(visitor);
    const opened = await getPublicCampaign(visitor, campaign.slug).catch(() => null);
    return [listed.campaigns.some(({ id }) => id === campaign.id), opened !== null];
  };
  expect(await reach("private")).toEqual([false, true]);
  expect(await reach("agents", "f2f")).toEqual([false, false]);
  expect(await reach("agents", "public")).toEqual([true, true]);
});

it("archives a campaign out of lists and pages, and restores it as a draft", async () => {
  await publishCampaign(ctx, campaign.id);
  const listed = async (state?: "archived") => {
    const { items } = await listCampaigns(ctx, { state }, { page: 1, perPage: 100 });
    return items.some(({ id }) => id === campaign.id);
  };
  expect(await archiveCampaign(ctx, campaign.id)).toMatchObject({ state: "unpublished" });
  expect([await listed(), await listed("archived")]).toEqual([false, true]);
  await expect(publishCampaign(ctx, campaign.id)).rejects.toMatchObject({
    code: "invalid_transition",
  });
  expect(await restoreCampaign(ctx, campaign.id)).toMatchObject({ archivedAt: null });
  expect([await listed(), await listed("archived")]).toEqual([true, false]);
});

it("duplicates texts, amounts and questions to a draft, once for each click", async () => {
  await publishCampaign(ctx, campaign.id);
  const question = { widget: "textfield", label: "¿Cómo nos conociste?" } as const;
  const input = { ...question, help: "", required: false, options: [], shown_if: "" };
  await updateForm(ctx, campaign.id, { kind: "add", input });
  const copy = { id: ctx.newId(), title: "Copia de Un techo" };
  const [one, two] = await Promise.all([
    duplicateCampaign(ctx, campaign.id, copy),
    duplicateCampaign(ctx, campaign.id, copy),
  ]);
  expect(two).toEqual(one);
  const made = await getCampaign(ctx, one.id);
  expect(made).toMatchObject({
    state: "unpublished",
    title: copy.title,
    slug: "copia-de-un-techo",
  });
  expect(made.amounts.map(({ amount, caption }) => [amount, caption])).toEqual(
    campaign.amounts.map(({ amount, caption }) => [amount, caption]),
  );
  expect(made.fields.map(({ label }) => label)).toEqual([question.label]);
});

it("keeps the point of the cover that a crop shows", async () => {
  await updateCoverFocus(ctx, campaign.id, { x: 20, y: 80 });
  const row = await ctx.read((db) => db.campaign.findFirst({ where: { id: campaign.id } }));
  expect([row?.coverFocusX, row?.coverFocusY]).toEqual([20, 80]);
});
