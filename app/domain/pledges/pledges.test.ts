// A pledge up to its payment; payments.test.ts charges it.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testDatabase, type TestDatabase } from "../../../tests/factories/database";
import { openTeam, pledgeBody, type TestTeam } from "../../../tests/factories/pledges";
import { capturePledge } from "./capture-pledge.server";
import { checkPledge } from "./check-pledge.server";
import { fixPledge } from "./fix-pledge.server";
import { getPledge } from "./get-pledge.server";
import { getTimeline } from "./get-timeline.server";
import { listPledges } from "./list-pledges.server";
import { signPledge } from "./pledge-link.server";
import { readOwnPledge } from "./read-own-pledge.server";
import { remindPledge } from "./remind-pledge.server";
import { updatePledge } from "./update-pledge.server";
import { withdrawOwnPledge, withdrawPledge } from "./withdraw-pledge.server";
import { newPledgeSchema, pledgeChangeSchema } from "./schema";
import { pledgeJson } from "./pledge-json";

let database: TestDatabase;
let team: TestTeam;
const T0 = "2026-11-28T12:00:00Z";
const AFTER = "2026-11-28T12:01:00Z";

beforeAll(async () => {
  database = testDatabase();
  team = await openTeam(new Date(T0));
});
afterAll(() => database.close());

const code = (work: Promise<unknown>) =>
  work.then(
    () => "nothing",
    (error: unknown) => (error as { code?: string }).code,
  );

const capture = async (changes: Parameters<typeof pledgeBody>[2] = {}, of = team, at = T0) => {
  const { pledge } = await capturePledge(of.as("operator", at), pledgeBody(of, at, changes));
  return pledge.id;
};

const jobsOf = (pledgeId: string) =>
  team.giving.at(T0).read((db) =>
    db.outbox.findMany({
      where: { payload: { path: ["pledgeId"], equals: pledgeId } },
      orderBy: { dueAt: "asc" },
      select: { job: true, dueAt: true, payload: true },
    }),
  );

const linkOf = (kind: "pay" | "stop", pledgeId: string) => signPledge({ kind, pledgeId });

describe("a capture", () => {
  it("stores what was agreed, in words with a version, and mails it at once", async () => {
    const sent = pledgeBody(team, T0);
    const { isNew, pledge } = await capturePledge(team.as("operator", T0), sent);
    expect(isNew).toBe(true);
    expect(pledgeJson(pledge)).toMatchObject({
      uuid: sent.uuid,
      state: "received",
      amount: "1500.00",
      collect_day: 5,
      editable_until: new Date(AFTER),
      captured_by: { uuid: team.operatorId, code: "N7" },
      donation_uuid: null,
    });
    expect(pledge.consents[0]?.text).toContain("Calle Sur");
    expect(pledge.consents[0]?.version).toMatch(/^20/);
    const jobs = await jobsOf(sent.uuid);
    expect(jobs.map(({ job }) => job).sort()).toEqual([
      "notifications.send-pledge-notice",
      "pledges.fix-pledge",
    ]);
    expect(jobs.find(({ job }) => job === "pledges.fix-pledge")?.dueAt).toEqual(new Date(AFTER));
  });

  it("is made once: a repeat gets the same pledge, other content is refused", async () => {
    const sent = pledgeBody(team, T0);
    const ctx = team.as("operator", T0);
    const both = await Promise.all([capturePledge(ctx, sent), capturePledge(ctx, sent)]);
    expect(both.map(({ isNew }) => isNew).sort()).toEqual([false, true]);
    // The answer was lost, and the device sends it again an hour later.
    const again = await capturePledge(team.as("operator", "2026-11-28T13:00:00Z"), sent);
    expect(again).toMatchObject({ isNew: false, pledge: { id: sent.uuid } });
    const other = { ...sent, note: "another" };
    expect(await code(capturePledge(ctx, other))).toBe("idempotency_key_reused");
  });

  it("names every field at fault, as the public form does", async () => {
    const sent = pledgeBody(team, T0, {
      donor: { phone: "12", uid_number: "1" },
      donation: { recurrency: 1, amount: "0.001", collect_day: 5 },
    });
    const error = await capturePledge(team.as("operator", T0), sent).catch(
      (thrown: unknown) => thrown,
    );
    expect(Object.keys((error as { fields: object }).fields).sort()).toEqual([
      "pledge.donation.amount",
      "pledge.donor.phone",
      "pledge.donor.uid_number",
    ]);
  });

  it("refuses the time of a clock that is off by more than a day or two", async () => {
    const at = (captured_at: string) =>
      code(capturePledge(team.as("operator", T0), pledgeBody(team, T0, { captured_at })));
    expect(await at("2026-11-29T12:00:00Z")).toBe("nothing");
    expect(await at("2026-12-05T12:00:00Z")).toBe("validation_failed");
    expect(await at("2026-09-05T12:00:00Z")).toBe("validation_failed");
  });

  it("does not find a campaign that is not the team's, and refuses everybody outside a team", async () => {
    const foreign = pledgeBody(team, T0, { campaign_uuid: randomUUID() });
    expect(await code(capturePledge(team.as("operator", T0), foreign))).toBe("not_found");
    const owner = team.giving.at(T0);
    expect(await code(capturePledge(owner, pledgeBody(team, T0)))).toBe("forbidden");
  });

  it("holds the second pledge of a person within 72 hours, by document or by phone", async () => {
    const donor = { phone: "+54 9 11 5555-4444", uid_type: "DNI", uid_number: "30.123.456" };
    await capture({ donor });
    const state = async (one: object, at = T0) =>
      (await getPledge(team.as("manager", at), await capture({ donor: one }, team, at))).state;
    expect(await state({ uid_type: "DNI", uid_number: "30123456" })).toBe("on_hold");
    expect(await state({ phone: "11 5555-4444" })).toBe("on_hold");
    expect(await state({ phone: "11 5555-4445" })).toBe("received");
    expect(await state({ uid_type: "DNI", uid_number: "30123456" }, "2026-12-02T12:00:00Z")).toBe(
      "received",
    );
  });

  it("of two equal ones at the same moment holds one", async () => {
    const donor = { uid_type: "DNI", uid_number: "27111222" };
    const ids = await Promise.all([capture({ donor }), capture({ donor }), capture({ donor })]);
    const states = await Promise.all(
      ids.map(async (id) => (await getPledge(team.as("manager", T0), id)).state),
    );
    expect(states.sort()).toEqual(["on_hold", "on_hold", "received"]);
  });
});

describe("the body of a pledge", () => {
  it("has limits before anything is read", () => {
    const sent = { pledge: { ...pledgeBody(team, T0), note: "x".repeat(501) } };
    expect(newPledgeSchema.safeParse(sent).success).toBe(false);
    const free = { pledge: { ...pledgeBody(team, T0), payment: { kind: "cash" } } };
    expect(newPledgeSchema.safeParse(free).success).toBe(false);
  });
});

describe("the deadline", () => {
  it("ends the time for edits, which an edit does not extend", async () => {
    const id = await capture();
    const change = pledgeChangeSchema.parse({ donation: { amount: "2000.00" } });
    const edited = await updatePledge(team.as("operator", "2026-11-28T12:00:50Z"), id, change);
    expect(edited).toMatchObject({
      amount: 200_000n,
      editableUntil: new Date(AFTER),
      collectDay: 5,
    });
    expect(edited.consents[0]?.text).toContain("2.000");
    expect(await code(updatePledge(team.as("operator", AFTER), id, change))).toBe(
      "invalid_transition",
    );
    await fixPledge(team.workerAt("pledges.fix-pledge", "2026-11-28T12:00:59Z"), { pledgeId: id });
    expect((await getPledge(team.as("manager", AFTER), id)).state).toBe("received");
    await fixPledge(team.workerAt("pledges.fix-pledge", AFTER), { pledgeId: id });
    await fixPledge(team.workerAt("pledges.fix-pledge", AFTER), { pledgeId: id });
    expect((await getPledge(team.as("manager", AFTER), id)).state).toBe("checking");
    const steps = await getTimeline(team.as("manager", AFTER), id);
    expect(steps.map(({ kind }) => kind)).toEqual(["captured", "edited", "fixed"]);
    expect(steps[1]).toMatchObject({ fields: ["amount"], authorName: "Nora Gil" });
  });

  it("keeps both of two corrections at the same moment", async () => {
    const id = await capture();
    const ctx = team.as("operator", T0);
    await Promise.all([
      updatePledge(ctx, id, pledgeChangeSchema.parse({ donation: { amount: "2000.00" } })),
      updatePledge(ctx, id, pledgeChangeSchema.parse({ donor: { last_name: "Roca" } })),
    ]);
    expect(await getPledge(team.as("manager", T0), id)).toMatchObject({
      amount: 200_000n,
      donor: { lastName: "Roca" },
    });
  });

  it("holds a pledge that a correction makes a duplicate", async () => {
    const donor = { uid_type: "DNI", uid_number: "28777666" };
    await capture({ donor });
    const id = await capture();
    const change = pledgeChangeSchema.parse({ donor });
    const edited = await updatePledge(team.as("operator", T0), id, change);
    expect(edited).toMatchObject({ state: "on_hold", reason: "duplicate" });
  });

  it("approves where nobody checks, and a sandbox pledge goes no further", async () => {
    const live = await openTeam(new Date(T0), { checkedBy: "nobody" });
    const sandbox = await openTeam(new Date(T0), { checkedBy: "nobody", mode: "sandbox" });
    for (const [of, state] of [
      [live, "payment_pending"],
      [sandbox, "approved"],
    ] as const) {
      const id = await capture({}, of);
      await fixPledge(of.workerAt("pledges.fix-pledge", AFTER), { pledgeId: id });
      expect((await getPledge(of.as("manager", AFTER), id)).state).toBe(state);
    }
  });
});

describe("a check", () => {
  it("before the deadline approves, and the payment follows at the deadline", async () => {
    const id = await capture();
    const checked = await checkPledge(team.as("supervisor", T0), id, {
      outcome: "confirmed",
      note: "",
    });
    expect(checked.state).toBe("approved");
    expect(checked.checks).toMatchObject([{ outcome: "confirmed", by: "Nora Gil" }]);
    await fixPledge(team.workerAt("pledges.fix-pledge", AFTER), { pledgeId: id });
    expect((await getPledge(team.as("manager", AFTER), id)).state).toBe("payment_pending");
    expect((await jobsOf(id)).filter(({ job }) => job === "pledges.remind-pledge")).toHaveLength(3);
  });

  it("is logged when nobody answers, ends a pledge that is denied, and decides once", async () => {
    const id = await capture();
    await checkPledge(team.as("supervisor", T0), id, { outcome: "not_reached", note: "sin tono" });
    const denied = await checkPledge(team.as("supervisor", T0), id, {
      outcome: "denies",
      note: "",
    });
    expect(denied).toMatchObject({ state: "invalid", reason: "denies" });
    expect(denied.checks.map(({ outcome }) => outcome)).toEqual(["not_reached", "denies"]);
    const again = checkPledge(team.as("supervisor", T0), id, { outcome: "confirmed", note: "" });
    expect(await code(again)).toBe("invalid_transition");
  });

  it("is a right of its own: no operator has it, nor a team that is not checked by itself", async () => {
    const id = await capture();
    const check = { outcome: "confirmed", note: "" } as const;
    expect(await code(checkPledge(team.as("operator", T0), id, check))).toBe("forbidden");
    const kept = await openTeam(new Date(T0), { checkedBy: "organization" });
    const theirs = await capture({}, kept);
    expect(await code(checkPledge(kept.as("manager", T0), theirs, check))).toBe("forbidden");
    // Another team's pledge is not found.
    expect(await code(checkPledge(team.as("manager", T0), theirs, check))).toBe("not_found");
  });
});

describe("who sees what", () => {
  it("an operator sees their own, a supervisor the team's", async () => {
    const of = await openTeam(new Date(T0));
    const id = await capture({}, of);
    const other = of.as("operator", T0, randomUUID());
    expect(await code(getPledge(other, id))).toBe("not_found");
    const listed = (ctx: typeof other, state?: "received" | "active") =>
      listPledges(ctx, state ? { state } : {}, { page: 1, perPage: 10 }).then(({ total }) => total);
    expect(await listed(other)).toBe(0);
    expect(await listed(of.as("operator", T0))).toBe(1);
    expect(await listed(of.as("supervisor", T0), "received")).toBe(1);
    expect(await listed(of.as("supervisor", T0), "active")).toBe(0);
  });
});

describe("a withdrawal", () => {
  it("ends an open pledge once, and nothing follows", async () => {
    const id = await capture();
    expect((await withdrawPledge(team.as("operator", T0), id)).state).toBe("withdrawn");
    expect(await code(withdrawPledge(team.as("operator", T0), id))).toBe("invalid_transition");
    await fixPledge(team.workerAt("pledges.fix-pledge", AFTER), { pledgeId: id });
    expect((await getPledge(team.as("manager", AFTER), id)).state).toBe("withdrawn");
  });

  it("by the donor's own link, never by the link that the tablet shows", async () => {
    const id = await capture();
    const visitor = team.giving.visitorAt(T0);
    expect(await code(withdrawOwnPledge(visitor, linkOf("pay", id)))).toBe("not_found");
    await withdrawOwnPledge(visitor, linkOf("stop", id));
    await withdrawOwnPledge(visitor, linkOf("stop", id));
    const pledge = await getPledge(team.as("manager", T0), id);
    expect(pledge).toMatchObject({ state: "withdrawn" });
    const steps = await getTimeline(team.as("manager", T0), id);
    expect(steps.at(-1)).toMatchObject({ kind: "withdrawn", authorKind: "donor" });
  });
});

describe("an open link", () => {
  it("takes a card for 14 days from the approval, then ends the pledge", async () => {
    const id = await capture();
    await checkPledge(team.as("supervisor", T0), id, { outcome: "confirmed", note: "" });
    await fixPledge(team.workerAt("pledges.fix-pledge", AFTER), { pledgeId: id });
    const open = (at: string) =>
      readOwnPledge(team.giving.visitorAt(at), { kind: "pay", link: linkOf("pay", id) }).then(
        ({ isPayable }) => isPayable,
      );
    expect(await open("2026-12-12T12:00:59Z")).toBe(true);
    expect(await open("2026-12-12T12:01:00Z")).toBe(false);
    const AN_EARLIER_LINK = "2026-11-20T12:01:00.000Z";
    const remind = (day: number, at: string, pendingAt = new Date(AFTER).toISOString()) =>
      remindPledge(team.workerAt("pledges.remind-pledge", at), { pledgeId: id, day, pendingAt });
    const ordered = (await jobsOf(id)).filter(({ job }) => job === "pledges.remind-pledge");
    expect(ordered.map(({ payload }) => (payload as { pendingAt: string }).pendingAt)).toEqual(
      Array(3).fill(new Date(AFTER).toISOString()),
    );
    await remind(1, "2026-11-29T12:01:00Z");
    const mails = (await jobsOf(id)).filter(
      ({ job }) => job === "notifications.send-pledge-notice",
    );
    expect(mails.at(-1)?.payload).toMatchObject({ notice: "reminder", key: "1" });
    // The last day of a link that was renewed since ends nothing.
    await remind(14, "2026-12-04T12:01:00Z", AN_EARLIER_LINK);
    expect((await getPledge(team.as("manager", T0), id)).state).toBe("payment_pending");
    await remind(14, "2026-12-12T12:01:00Z");
    expect(await getPledge(team.as("manager", T0), id)).toMatchObject({
      state: "invalid",
      reason: "link_expired",
    });
    const steps = await getTimeline(team.as("manager", T0), id);
    expect(steps.at(-1)).toMatchObject({ kind: "expired", state: "invalid" });
  });

  it("of a sandbox team takes no card", async () => {
    const of = await openTeam(new Date(T0), { mode: "sandbox" });
    const id = await capture({}, of);
    const link = linkOf("pay", id);
    const own = await readOwnPledge(of.giving.visitorAt(T0), { kind: "pay", link });
    expect(own).toMatchObject({ mode: "sandbox", isPayable: false });
  });
});
