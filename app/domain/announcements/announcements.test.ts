/** Tests announcements to organisations: audience, days in their time zone, language, dismissal. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testDatabase, type TestDatabase } from "../../../tests/factories/database";
import { joinAs, signedInContext, signUp } from "../../../tests/factories/people";
import { staffContext } from "../../../tests/factories/staff";
import { closeDatabase } from "~/infrastructure/database/database.server";
import { newId } from "~/values/ids/ids";
import {
  createOrganizationContext,
  type OperatorContext,
  type OrganizationContext,
} from "../context";
import { listOperatorActs } from "../audit/list-operator-acts.server";
import { createAnnouncement } from "./create-announcement.server";
import { dismissAnnouncement } from "./dismiss-announcement.server";
import { endAnnouncement } from "./end-announcement.server";
import { findTermsNotice } from "./find-terms-notice.server";
import { getAnnouncement } from "./get-announcement.server";
import { listAnnouncements } from "./list-announcements.server";
import { listCurrentAnnouncements } from "./list-current-announcements.server";
import { announcementSchema, type AnnouncementInput } from "./schema";
import { stateOf } from "./states";
import { todayEverywhere, type Today } from "./today";
import { updateAnnouncement } from "./update-announcement.server";

const TODAY = "2026-11-21";
const PAGE = { page: 1, perPage: 10 };
const on = (day: string): Today => ({ first: day, last: day });
const now = new Date("2026-11-21T12:00:00Z");
let database: TestDatabase;
let operator: OperatorContext;
let reader: OrganizationContext;

beforeAll(async () => {
  database = testDatabase();
  operator = await staffContext(now);
  reader = await signedInContext(await signUp(now), now);
});
afterAll(async () => {
  await Promise.all([database.close(), closeDatabase()]);
});

/** A unique text, which distinguishes this announcement from those of other tests. */
const tag = () => `aviso ${newId(now)}`;
const input = (changes: Partial<AnnouncementInput> = {}): AnnouncementInput => ({
  text_es: tag(),
  text_pt: null,
  text_en: null,
  link: null,
  countries: [],
  starts_on: TODAY,
  ends_on: "2026-11-30",
  terms_on: null,
  ...changes,
});
const tell = (changes?: Partial<AnnouncementInput>) =>
  createAnnouncement(operator, input(changes), on(TODAY));

/** Returns the same person at another time or place, or in another language. */
function as(changes: {
  at?: string;
  timezone?: string;
  country?: string;
  locale?: "pt-BR" | "en";
}) {
  const { organization, user, ip, locale } = reader;
  const { at, timezone, country } = changes;
  const place = {
    ...organization,
    ...(timezone && { timezone }),
    ...(country && { country: country as typeof organization.country }),
  };
  if (!user) throw new Error("nobody is signed in");
  return createOrganizationContext({
    organization: place,
    user,
    now: at ? new Date(at) : now,
    locale: changes.locale ?? locale,
    ip,
  });
}

/** A new announcement is always newer than those of other tests; a page shows three at most. */
async function isShown(id: string, ctx: OrganizationContext): Promise<boolean> {
  return (await listCurrentAnnouncements(ctx)).some((one) => one.id === id);
}

/** Ends a test's announcements, so that the next test's are among the newest three. */
async function clear(): Promise<void> {
  await database.owner.query(
    "UPDATE announcements SET ended_at = created_at WHERE ended_at IS NULL",
  );
}

describe("a shown announcement", () => {
  it("appears from its first to its last day, in the organisation's time zone", async () => {
    await clear();
    const id = await tell({ starts_on: "2026-11-22", ends_on: "2026-11-23" });
    const montevideo = "America/Montevideo";
    const tijuana = "America/Tijuana";
    const shown = async (at: string, timezone: string) => isShown(id, as({ at, timezone }));
    // Midnight of the 22nd is 03:00 UTC in Montevideo and 08:00 UTC in Tijuana.
    expect(await shown("2026-11-22T02:59:59Z", montevideo)).toBe(false);
    expect(await shown("2026-11-22T03:00:00Z", montevideo)).toBe(true);
    expect(await shown("2026-11-22T07:59:59Z", tijuana)).toBe(false);
    expect(await shown("2026-11-22T08:00:00Z", tijuana)).toBe(true);
    expect(await shown("2026-11-24T02:59:59Z", montevideo)).toBe(true);
    expect(await shown("2026-11-24T03:00:00Z", montevideo)).toBe(false);
    expect(await shown("2026-11-24T07:59:59Z", tijuana)).toBe(true);
    expect(await shown("2026-11-24T08:00:00Z", tijuana)).toBe(false);
  });

  it("is for the chosen countries, or for all", async () => {
    await clear();
    const some = await tell({ countries: ["BR", "UY"] });
    const all = await tell();
    expect([await isShown(some, reader), await isShown(all, reader)]).toEqual([false, true]);
    const brazil = as({ country: "BR" });
    expect([await isShown(some, brazil), await isShown(all, brazil)]).toEqual([true, true]);
  });

  it("uses the reader's language, or Spanish with a language mark", async () => {
    await clear();
    await tell({ text_es: "Hola", text_pt: "Olá", link: "/manage/settings" });
    const [es, pt, en] = await Promise.all(
      [reader, as({ locale: "pt-BR" }), as({ locale: "en" })].map(listCurrentAnnouncements),
    );
    const one = { id: expect.any(String) as string, link: "/manage/settings", termsOn: null };
    expect(es).toEqual([{ ...one, text: "Hola", language: null }]);
    expect(pt).toEqual([{ ...one, text: "Olá", language: null }]);
    expect(en).toEqual([{ ...one, text: "Hola", language: "es" }]);
  });

  it("is one of the newest three", async () => {
    await clear();
    const ids: string[] = [];
    for (let left = 4; left > 0; left -= 1) ids.unshift(await tell());
    const shown = (await listCurrentAnnouncements(reader)).map(({ id }) => id);
    expect(shown).toEqual(ids.slice(0, 3));
  });

  it("disappears only for the person who dismissed it, even twice at once", async () => {
    await clear();
    const id = await tell();
    const colleague = await joinAs("viewer", { slug: reader.organization.slug }, now);
    const other = await signedInContext(colleague, now);
    expect(await isShown(id, other)).toBe(true);
    await Promise.all([dismissAnnouncement(reader, id), dismissAnnouncement(reader, id)]);
    expect([await isShown(id, reader), await isShown(id, other)]).toEqual([false, true]);
    // A change does not show it again.
    await updateAnnouncement(operator, id, input(), on(TODAY));
    expect(await isShown(id, reader)).toBe(false);
  });

  it.each(["no id", "019ab1de-0000-7000-8000-000000000000"])(
    "cannot be dismissed if it does not exist: %s",
    async (id) => {
      await expect(dismissAnnouncement(reader, id)).rejects.toMatchObject({ code: "not_found" });
    },
  );
});

describe("an operator", () => {
  it("creates, changes and ends announcements, each with a record", async () => {
    const id = await tell({ text_es: "Mantenimiento el domingo", ends_on: TODAY });
    await updateAnnouncement(
      operator,
      id,
      input({ text_es: "El lunes", countries: ["AR"] }),
      on(TODAY),
    );
    expect(await getAnnouncement(operator, id, on(TODAY))).toMatchObject({
      text_es: "El lunes",
      countries: ["AR"],
      state: "running",
    });
    await endAnnouncement(operator, id, on(TODAY));
    expect(await isShown(id, reader)).toBe(false);
    expect((await getAnnouncement(operator, id, on(TODAY))).state).toBe("over");
    for (const again of [
      () => endAnnouncement(operator, id, on(TODAY)),
      () => updateAnnouncement(operator, id, input(), on(TODAY)),
    ])
      await expect(again()).rejects.toMatchObject({ code: "invalid_transition" });
    const { rows } = await database.owner.query<{ operation: string; operator_id: string }>(
      "SELECT operation, operator_id, changes FROM operator_records WHERE subject_id = $1 ORDER BY created_at, id",
      [id],
    );
    expect(rows.map(({ operation }) => operation)).toEqual([
      "create-announcement",
      "update-announcement",
      "end-announcement",
    ]);
    expect(rows.every(({ operator_id: who }) => who === operator.operator.id)).toBe(true);
    expect(rows[1]).toMatchObject({
      changes: { text_es: ["Mantenimiento el domingo", "El lunes"], countries: ["[]", '["AR"]'] },
    });
  });

  it("ends one once, from two windows at once", async () => {
    const id = await tell();
    const ends = [
      endAnnouncement(operator, id, on(TODAY)),
      endAnnouncement(operator, id, on(TODAY)),
    ];
    const outcomes = (await Promise.allSettled(ends)).map(({ status }) => status);
    expect(outcomes.toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  it("cannot create one in the past, nor change one that does not exist", async () => {
    const past = { starts_on: "2026-11-01", ends_on: "2026-11-20" };
    const refused = { code: "validation_failed", fields: { ends_on: [{ code: "date_past" }] } };
    await expect(tell(past)).rejects.toMatchObject(refused);
    const id = await tell();
    await expect(updateAnnouncement(operator, id, input(past), on(TODAY))).rejects.toMatchObject(
      refused,
    );
    const lost = newId(now);
    for (const confirmation of [
      () => getAnnouncement(operator, lost, on(TODAY)),
      () => getAnnouncement(operator, "no id", on(TODAY)),
      () => endAnnouncement(operator, lost, on(TODAY)),
      () => updateAnnouncement(operator, lost, input(), on(TODAY)),
    ])
      await expect(confirmation()).rejects.toMatchObject({ code: "not_found" });
  });

  it("finds announcements by words in any language and by state", async () => {
    const word = `w${newId(now).replaceAll("-", "")}`;
    const running = await tell({ text_es: `Corte ${word}`, text_pt: "Manutenção" });
    const planned = await tell({ text_es: `Luego ${word}`, starts_on: "2026-11-25" });
    const over = await tell({ text_es: `Antes ${word}`, ends_on: TODAY });
    const at = (day: string) => ({ ...operator, now: new Date(`${day}T15:00:00Z`) });
    const find = async (filter: Parameters<typeof listAnnouncements>[1], today = TODAY) => {
      const found = await listAnnouncements(at(today), filter, { page: 1, perPage: 10 });
      expect(found.total).toBe(found.items.length);
      return found.items.map(({ id, state }) => [id, state]);
    };
    const tomorrow = "2026-11-22";
    expect(await find({ q: word }, tomorrow)).toEqual([
      [over, "over"],
      [planned, "planned"],
      [running, "running"],
    ]);
    for (const [state, id] of Object.entries({ running, planned, over }))
      expect(await find({ q: word, state: state as "over" }, tomorrow)).toEqual([[id, state]]);
    expect(await find({ q: `manutencao ${word}` })).toEqual([[running, "running"]]);
    const page = { page: 2, perPage: 2 };
    const second = await listAnnouncements(at(TODAY), { q: word }, page);
    expect([second.items.map(({ id }) => id), second.total]).toEqual([[running], 3]);
    expect(second.items[0]?.author).toBe("Persona Operadora");
    const file = listAnnouncements.forFile(at(tomorrow), { q: word });
    const batch = (await file.next()).value as { id: string }[];
    expect(batch.map(({ id }) => id)).toEqual([over, planned, running]);
    const acts = await listOperatorActs(operator, { q: operator.operator.email }, PAGE);
    expect(acts.items[0]).toMatchObject({ operation: "list-announcements-for-file" });
  });
});

it("runs from the first start of a day in any time zone to the last end", async () => {
  const days = { startsOn: TODAY, endsOn: TODAY, endedAt: null };
  const stateAt = (instant: string) => stateOf(days, todayEverywhere(new Date(instant)));
  expect(stateAt("2026-11-21T01:59:00Z")).toBe("planned");
  // The day has begun in Noronha and has not ended in Tijuana until 08:00 UTC.
  expect(stateAt("2026-11-21T02:00:00Z")).toBe("running");
  expect(stateAt("2026-11-22T07:59:00Z")).toBe("running");
  expect(stateAt("2026-11-22T08:00:00Z")).toBe("over");
  const word = `w${newId(now).replaceAll("-", "")}`;
  const id = await tell({ text_es: word, ends_on: TODAY });
  const paging = { page: 1, perPage: 10 };
  for (const [instant, state] of [
    ["2026-11-21T01:00:00Z", "planned"],
    ["2026-11-21T04:45:00Z", "running"],
    ["2026-11-22T07:00:00Z", "running"],
    ["2026-11-22T09:00:00Z", "over"],
  ] as const) {
    const then = { ...operator, now: new Date(instant) };
    const found = await listAnnouncements(then, { q: word, state }, paging);
    expect(found.items.map((one) => [one.id, one.state])).toEqual([[id, state]]);
  }
});

describe("a notice of changed terms", () => {
  const soon = "2026-12-20";
  const terms = { text_es: "Cambia la cláusula 4", terms_on: "2026-12-21", ends_on: "2026-12-31" };

  it("comes 30 days ahead, is shown at once, and is a mail to the owners of every organisation", async () => {
    await clear();
    await expect(tell({ ...terms, terms_on: soon })).rejects.toMatchObject({
      fields: { terms_on: [{ code: "terms_too_soon" }] },
    });
    const id = await tell({ ...terms, starts_on: "2026-12-30" });
    // Newer announcements do not push it off the page.
    for (let left = 3; left > 0; left -= 1) await tell();
    expect((await listCurrentAnnouncements(reader))[0]).toMatchObject({
      id,
      termsOn: "2026-12-21",
    });
    // Other test files make organisations meanwhile, so the test asks about its own.
    const { rows } = await database.owner.query<{ mails: number }>(
      `SELECT count(*)::int AS mails FROM outbox x
        WHERE x.organization_id = $2 AND x.job = 'notifications.send-terms-notice' AND x.payload = $1::jsonb`,
      [JSON.stringify({ announcementId: id }), reader.organizationId],
    );
    expect(rows).toEqual([{ mails: 1 }]);
    expect(await findTermsNotice(reader, id)).toMatchObject({ termsOn: "2026-12-21" });
    await expect(updateAnnouncement(operator, id, input(), on(TODAY))).rejects.toMatchObject({
      code: "invalid_transition",
    });
    await endAnnouncement(operator, id, on(TODAY));
    expect(await findTermsNotice(reader, id)).toBeNull();
  });

  it("is shown until the terms apply", () => {
    const short = announcementSchema.safeParse({ ...input(), ...terms, ends_on: soon });
    expect(short.error?.issues).toMatchObject([{ path: ["ends_on"], message: "end_before_terms" }]);
  });
});

describe("the form", () => {
  const form = { ...input(), text_es: "Hola", text_pt: " ", text_en: "", link: "" };
  it("treats empty texts and links as absent", () => {
    expect(announcementSchema.parse(form)).toMatchObject({
      text_pt: null,
      text_en: null,
      link: null,
    });
  });

  it.each([
    "https://dadiva.example/ayuda",
    "https://dadiva.example/a?b=c#d",
    "/manage/settings",
    "/manage/campaigns?state=published",
    "/account/onboarding/documents",
  ])("accepts the link %s", (link) => {
    expect(announcementSchema.parse({ ...form, link }).link).toBe(link);
  });

  it.each([
    "http://dadiva.example",
    "//dadiva.example",
    "/\\dadiva.example",
    "/manage/../logout",
    "/manage//x",
    "javascript:alert(1)",
    "https://dadiva.example@evil.example",
    "https://a b",
    "manage/settings",
    "https://",
  ])("rejects the link %s", (link) => {
    const fault = announcementSchema.safeParse({ ...form, link }).error?.issues;
    expect(fault).toMatchObject([{ path: ["link"], message: "url_invalid" }]);
  });

  it.each([
    [{ text_es: "  " }, "text_es"],
    [{ text_es: "x".repeat(301) }, "text_es"],
    [{ text_en: "x".repeat(301) }, "text_en"],
    [{ starts_on: "2026-02-30" }, "starts_on"],
    [{ ends_on: "" }, "ends_on"],
    [{ starts_on: "2026-12-01" }, "ends_on"],
    [{ countries: ["ZZ"] }, "countries"],
  ])("rejects %j", (changes, field) => {
    const issues = announcementSchema.safeParse({ ...form, ...changes }).error?.issues ?? [];
    expect(issues.map(({ path }) => path[0])).toEqual([field]);
  });
});
