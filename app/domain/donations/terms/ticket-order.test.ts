import { describe, expect, it } from "vitest";
import { isSaleOver } from "~/values/time/event-time";
import type { FieldIssues } from "~/domain/errors";
import type { TicketTerms } from "~/domain/tickets/ticket-terms.sql";
import { donationSchema } from "~/domain/donations/schema";
import { findPromoCode, readOrder } from "./ticket-order";

const [GENERAL, FREE] = [
  "0190a5d2-0000-7000-8000-000000000001",
  "0190a5d2-0000-7000-8000-000000000002",
];
const option = { description: "", perOrderLimit: null };
const terms: TicketTerms = {
  options: [
    { ...option, id: GENERAL, name: "General", amount: 200_001n, left: 3, perOrderLimit: 2 },
    { ...option, id: FREE, name: "Menores", amount: 0n, left: 0 },
  ],
  promoCodes: [
    { id: "p1", code: "MITAD", basisPoints: 5_000, left: 1, endsOn: "2026-11-21" },
    { id: "p2", code: "USADO", basisPoints: 5_000, left: 0, endsOn: null },
  ],
  ...{ sellEndDate: "2026-12-01", beginsAt: "2026-12-12T20:00", endsAt: null },
  ...{ format: "physical", place: "El galpón", isCancelled: false },
};

function read(
  uuids: (string | { uuid: string; amount: string })[],
  rest: object = {},
  localTime = "2026-11-21T12:00",
  tickets = terms,
) {
  const items = uuids.map((item) => (typeof item === "string" ? { uuid: item } : item));
  const donor = { first_name: "Ana", last_name: "Paz", email: "ana@example.org" };
  const body = donationSchema.parse({ donation: { items }, donor, ...rest });
  const fields: FieldIssues = {};
  const promoCode = findPromoCode(tickets, body.promo_code, localTime.slice(0, 10));
  const order = readOrder(
    body,
    { tickets, promoCode, currency: "ARS", localTime },
    (field, code, values) => (fields[field] ??= []).push({ code, values }),
  );
  return { order, fields };
}

describe("an order of tickets", () => {
  it("has a seat for each item, which names nobody where it is the buyer's", () => {
    const { order } = read([GENERAL, { uuid: GENERAL, amount: "2000.01" }], {
      attendees: [{ name: "Eva", email: "EVA@example.org" }, {}],
    });
    expect(
      order?.seats.map((seat) => [seat.amount, seat.attendeeName, seat.attendeeEmail]),
    ).toEqual([
      [200_001n, "Eva", "eva@example.org"],
      [200_001n, "", ""],
    ]);
    expect(order?.items.map(({ name, campaignItemId }) => [name, campaignItemId])).toEqual([
      ["General", GENERAL],
      ["General", GENERAL],
    ]);
  });

  it("keeps no copy of the buyer's own name and address", () => {
    const attendees = [{ name: "Ana Paz", email: "ANA@example.org" }, { name: "Eva" }];
    const { order } = read([GENERAL, GENERAL], { attendees });
    expect(order?.seats.map((seat) => [seat.attendeeName, seat.attendeeEmail])).toEqual([
      ["", ""],
      ["Eva", ""],
    ]);
  });

  it.each(["Premio en http://example.org", "www.example.org", "premio.com"])(
    "takes no link as a name: %s",
    (name) => {
      const fields = { donation: { items: [{ uuid: GENERAL }] }, attendees: [{ name }] };
      const donor = { first_name: name, last_name: "Paz", email: "ana@example.org" };
      const issues = donationSchema.safeParse({ ...fields, donor }).error?.issues;
      expect(issues?.map(({ path, message }) => [path.join("."), message])).toEqual([
        ["donor.first_name", "name_has_link"],
        ["attendees.0.name", "name_has_link"],
      ]);
    },
  );

  it("names one person for all seats", () => {
    const { order } = read([GENERAL, GENERAL], { attendees: [{ name: "Eva" }] });
    expect(order?.seats.map(({ attendeeName }) => attendeeName)).toEqual(["Eva", "Eva"]);
  });

  it("lowers the price of each seat by a promo code, on its last day too", () => {
    const { order } = read([GENERAL, GENERAL], { promo_code: " mitad ", order_total: "2000.00" });
    expect(order?.seats.map(({ amount }) => amount)).toEqual([100_000n, 100_000n]);
  });

  it.each([
    ["a gone option", [{ uuid: "x", amount: "1" }], {}, { "donation.items.0.uuid": "ticket_gone" }],
    [
      "another price",
      [{ uuid: GENERAL, amount: "1999.00" }],
      {},
      { "donation.items.0.uuid": "ticket_price_changed" },
    ],
    ["a sold-out option", [GENERAL, FREE], {}, { "donation.items.1.uuid": "ticket_sold_out" }],
    [
      "more than are left",
      [GENERAL, GENERAL, GENERAL, GENERAL],
      {},
      { "donation.items.0.uuid": "ticket_few_left" },
    ],
    [
      "more than an order may have",
      [GENERAL, GENERAL, GENERAL],
      {},
      { "donation.items.0.uuid": "ticket_limit" },
    ],
    ["an unknown code", [GENERAL], { promo_code: "X" }, { promo_code: "promo_code_unknown" }],
    ["a used code", [GENERAL], { promo_code: "usado" }, { promo_code: "promo_code_used_up" }],
    ["another total", [GENERAL], { order_total: "1.00" }, { order_total: "order_total_changed" }],
    [
      "too few people",
      [GENERAL],
      { attendees: [{ name: "A" }, { name: "B" }] },
      { attendees: "attendees_count" },
    ],
  ] as const)("refuses %s by its field", (_, uuids, rest, faults) => {
    const { order, fields } = read([...uuids], rest);
    expect(order).toBeNull();
    const codes = Object.entries(fields).map(([field, [first]]) => [field, first?.code]);
    expect(Object.fromEntries(codes)).toEqual(faults);
  });

  it("is refused after the sale", () => {
    expect(read([GENERAL], {}, "2026-12-02T00:00").fields).toMatchObject({
      "donation.items.0.uuid": [{ code: "ticket_sale_over" }],
    });
    const open = { ...terms, sellEndDate: null };
    expect(isSaleOver(open, "2026-12-12T23:59")).toBe(false);
    expect(isSaleOver(open, "2026-12-13T00:00")).toBe(true);
    expect(isSaleOver({ ...terms, isCancelled: true }, "2026-11-21T12:00")).toBe(true);
  });

  it("is taken until the event's end, also after midnight or on the sale's last day", () => {
    const late = { ...terms, sellEndDate: null, endsAt: "2026-12-13T02:00" };
    expect(isSaleOver(late, "2026-12-13T01:59")).toBe(false);
    expect(isSaleOver(late, "2026-12-13T02:00")).toBe(true);
    const early = { ...terms, sellEndDate: "2026-12-12", endsAt: "2026-12-12T22:00" };
    expect(isSaleOver(early, "2026-12-12T22:01")).toBe(true);
  });
});
