import { expect, it } from "vitest";
import { changeOf, newPledgeOf, offerText } from "./pledge-change";
import type { Pledge } from "../pledge";
import { newPledgeFormSchema, pledgeFormSchema } from "../schema";

const upgrade = { basisPoints: 1250, period: "1.year", auto: true } as const;
const pledge = {
  donor: {
    ...{ firstName: "Ana", lastName: "Paz", email: "ana@example.org", phone: "+5491155554444" },
    ...{ uidType: "DNI", uidNumber: "30123456" },
  },
  ...{ recurrence: "monthly", amount: 150_000n, currency: "ARS", collectDay: 5, note: "", upgrade },
} as unknown as Pledge;
const typed = {
  ...{ first_name: "Ana", last_name: "Paz", email: "ana@example.org", phone: "+5491155554444" },
  ...{ uid_type: "DNI", uid_number: "30123456", amount: "1.500,00", collect_day: "5" },
  ...{ offer: offerText(upgrade), upgrade: "on" },
};
const change = (changes: object, of = pledge) =>
  changeOf(of, pledgeFormSchema("ARS").parse({ ...typed, ...changes }));

it("finds nothing in a form that came back as it was, the increase included", () => {
  expect(offerText(upgrade)).toBe("12.5 1.year true");
  expect(change({})).toBeNull();
});

it("names only what is different, with the kind of a new document", () => {
  expect(change({ first_name: "Ana María", amount: "2.000", collect_day: "last" })).toEqual({
    donor: { first_name: "Ana María" },
    donation: { amount: "2000.00", collect_day: "last" },
  });
  expect(change({ uid_number: "27111222" })).toEqual({
    donor: { uid_type: "DNI", uid_number: "27111222" },
  });
  expect(change({ uid_number: "", note: "sin documento" })).toEqual({
    donor: { uid_type: "", uid_number: "" },
    note: "sin documento",
  });
});

it("takes the increase away without its tick, and adds the one that was ticked, in hundredths", () => {
  expect(change({ upgrade: undefined })).toEqual({ donation: { upgrade: null } });
  expect(change({}, { ...pledge, upgrade: null })).toEqual({
    donation: { upgrade: { percentage: 1250, period: "1.year", auto: true } },
  });
  // Without an offer on the form it stays.
  expect(change({ offer: undefined, upgrade: undefined })).toBeNull();
});

it("leaves the day and the increase of a single gift alone", () => {
  const once = { ...pledge, recurrence: "one_time", collectDay: null, upgrade: null } as Pledge;
  expect(change({}, once)).toBeNull();
});

it("refuses an offer that nobody made", () => {
  expect(pledgeFormSchema("ARS").safeParse({ ...typed, offer: "1 never true" }).success).toBe(
    false,
  );
});

const ID = "0190c1de-6f7a-7c1b-9b1e-2a3b4c5d6e7f";
const captured = {
  ...typed,
  ...{ uuid: ID, campaign: ID, captured_at: "2026-11-28T12:00:00.000Z", device_id: "" },
  ...{ channel: "f2f", recurrency: "1", agreed: "on" },
};
const capture = (changes: object) =>
  newPledgeOf(newPledgeFormSchema("ARS").parse({ ...captured, ...changes }));

it("captures what was typed, and a single gift without day and increase", () => {
  expect(capture({})).toMatchObject({
    ...{ uuid: ID, campaign_uuid: ID, device_id: undefined, payment: { kind: "link" } },
    donation: { recurrency: 1, amount: "1500.00", collect_day: 5, upgrade: { percentage: 1250 } },
  });
  expect(capture({ upgrade: undefined }).donation.upgrade).toBeUndefined();
  // The form's words promised the day.
  const promised = { first_charge: "collect_day" };
  expect(capture(promised).donation).toMatchObject(promised);
  expect(capture({ ...promised, recurrency: "0" }).donation).not.toHaveProperty("first_charge");
  expect(capture({ recurrency: "0" }).donation).toEqual({
    ...{ recurrency: 0, amount: "1500.00", upgrade: undefined },
  });
});

it("captures nothing to which the donor did not agree", () => {
  const read = newPledgeFormSchema("ARS").safeParse({ ...captured, agreed: undefined });
  expect(read.error?.issues.map(({ message }) => message)).toEqual(["agreement_required"]);
});
