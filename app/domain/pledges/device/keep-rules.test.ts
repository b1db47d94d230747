import { expect, test } from "vitest";
import { pledgeSchema } from "../schema";
import { keptPledge } from "./keep-rules";

const campaign = "0190c1de-6f7a-7c1b-9b1e-2a3b4c5d6e80";
const terms = {
  ...{ currency: "ARS" as const, amounts: [], monthlyOffered: true, oneTimeOffered: true },
  ...{
    allowOtherAmount: true,
    min: 10_000n,
    max: 1_000_000n,
    days: [5],
    upgrade: null,
    chargesNow: true,
  },
};
const now = new Date("2026-11-28T12:00:00Z");
const place = { country: "AR" as const, now, terms };

function formOf(changes: Record<string, string> = {}): FormData {
  const form = new FormData();
  const typed = {
    ...{ uuid: "", captured_at: "", campaign, channel: "f2f", device_id: "tablet" },
    ...{ first_name: "Ana", last_name: "Paz", email: "ANA@example.org", phone: "" },
    ...{ uid_type: "DNI", uid_number: "20.123.456", recurrency: "1", amount: "1.500,00" },
    ...{ collect_day: "5", offer: "12.5 1.year true", upgrade: "on", note: "", agreed: "on" },
    ...changes,
  };
  for (const [name, value] of Object.entries(typed)) form.set(name, value);
  return form;
}

test("keeps what the server reads as the form means it, under an id of its own", () => {
  const [one, other] = [keptPledge(formOf(), place), keptPledge(formOf(), place)];
  if (!("pledge" in one && "pledge" in other)) throw new Error("not kept");
  const read = pledgeSchema.parse(JSON.parse(JSON.stringify(one.pledge)));
  expect(read).toMatchObject({
    campaign_uuid: campaign,
    donor: { email: "ana@example.org" },
    donation: { amount: "1500.00", collect_day: 5, upgrade: { percentage: 1250 } },
    payment: { kind: "link" },
  });
  expect(read.captured_at).toBe(now.toISOString());
  expect(one.pledge.uuid).not.toBe(other.pledge.uuid);
});

test.each([
  ["a document", { uid_number: "1" }, "uid_number"],
  ["a phone", { phone: "12" }, "phone"],
  ["an amount below the limit", { amount: "10" }, "amount"],
  ["an amount whose increase is above the limit", { amount: "9.999" }, "amount"],
  ["a missing name", { first_name: "" }, "first_name"],
  ["a missing agreement", { agreed: "" }, "agreed"],
])("keeps nothing with %s that the server would refuse", (_what, changes, field) => {
  const kept = keptPledge(formOf(changes), place);
  expect("faults" in kept && Object.keys(kept.faults)).toEqual([field]);
});
