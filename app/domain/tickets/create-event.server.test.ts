import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "~/values/ids/ids";
import {
  contextAt,
  createTestOrganization,
  useTestDatabase,
} from "../../../tests/factories/database";
import { getCampaign } from "../campaigns/get-campaign.server";
import type { OrganizationContext } from "../context";
import { createEvent } from "./create-event.server";
import { getEvent } from "./get-event.server";
import { newCampaignFormSchema } from "./schema";

const NOW = new Date("2026-11-21T12:00:00Z");
const EVENT = {
  event_begins_at: "2026-12-12T20:00",
  event_place: "El galpón",
  ticket_amount: "2.000,50",
  ticket_quantity: "80",
};

let ctx: OrganizationContext;
beforeAll(async () => {
  useTestDatabase();
  ctx = await createTestOrganization(NOW);
});

const form = (more: object) => ({ type: "tickets", title: "Peña", ...more });
const typed = (more: object = {}) => newCampaignFormSchema("ARS").parse(form(more));
const create = (more: object, id?: string) =>
  createEvent(ctx, typed(more), { id, ticketName: "General" });

describe("createEvent", () => {
  it("creates a draft with the event's date, place and first ticket", async () => {
    const { id } = await create(EVENT);
    expect(await getCampaign(ctx, id)).toMatchObject({ title: "Peña", state: "unpublished" });
    expect(await getEvent(ctx, id)).toMatchObject({
      eventBeginsAt: "2026-12-12T20:00",
      eventPlace: "El galpón",
      options: [{ name: "General", amount: 200_050n, quantity: 80, soldOut: false }],
      promoCodes: [],
    });
  });

  it("leaves for later what is not typed", async () => {
    const { id } = await create({ event_begins_at: "", event_place: "", ticket_amount: "" });
    expect(await getEvent(ctx, id)).toMatchObject({ eventBeginsAt: null, options: [] });
    const free = await create({ ticket_amount: "0", ticket_quantity: "10" });
    expect(await getEvent(ctx, free.id)).toMatchObject({ options: [{ amount: 0n, quantity: 10 }] });
  });

  it("creates one event from a form that is posted twice", async () => {
    const key = newId(NOW);
    const [one, two] = await Promise.all([create(EVENT, key), create(EVENT, key)]);
    expect([one.id, two.id]).toEqual([key, key]);
    expect((await getEvent(ctx, key)).options).toHaveLength(1);
  });

  it("creates nothing with a picture that is none", async () => {
    const id = newId(NOW);
    const cover = Buffer.from("no picture at all");
    const work = createEvent(ctx, typed(EVENT), { id, cover, ticketName: "General" });
    await expect(work).rejects.toMatchObject({ code: "invalid_file" });
    await expect(getCampaign(ctx, id)).rejects.toMatchObject({ code: "not_found" });
  });

  it("requires permission", async () => {
    const stranger = contextAt(ctx.organization, NOW, "nobody");
    const work = createEvent(stranger, typed(EVENT), { ticketName: "General" });
    await expect(work).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("newCampaignFormSchema", () => {
  it.each([
    ["a price without a number", { ticket_amount: "10" }, "ticket_quantity", "required"],
    ["a number without a price", { ticket_quantity: "10" }, "ticket_amount", "required"],
    [
      "a date that is none",
      { event_begins_at: "2026-02-31T20:00" },
      "event_begins_at",
      "date_invalid",
    ],
    ["a missing title", { title: "" }, "title", "required"],
  ])("rejects %s at its field", (_what, more, field, message) => {
    const { error } = newCampaignFormSchema("ARS").safeParse(form(more));
    expect(error?.issues).toMatchObject([{ path: [field], message }]);
  });

  it("names the errors of the campaign and of the event together", () => {
    const { error } = newCampaignFormSchema("ARS").safeParse(
      form({ title: "", ticket_amount: "x", ticket_quantity: "1" }),
    );
    expect(error?.issues.map(({ path }) => path[0]).toSorted()).toEqual(["ticket_amount", "title"]);
  });
});
