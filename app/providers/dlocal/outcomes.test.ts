import { describe, expect, test } from "vitest";
import { isCause } from "../declines";
import { bookedAmount, paymentSchema } from "./answers";
import declines from "./declines.json";
import httpErrors from "./http-errors.json";
import { causeOf, outcomeOf, outcomeOfError } from "./outcomes";

const now = new Date("2026-11-21T10:00:00Z");
const expected = { amount: 12000n, currency: "ARS" };

function outcomeOfPayment(changes: Record<string, unknown>): unknown {
  const payment = {
    id: "D-4-1",
    amount: 120.0,
    currency: "ARS",
    status: "PAID",
    status_code: "200",
    status_detail: "The payment was paid.",
    order_id: "ref",
    something_new: { to: "be tolerated" },
    ...changes,
  };
  return outcomeOf(paymentSchema.parse(payment), expected, now);
}

describe("statuses by word", () => {
  test("PAID with all optional fields", () => {
    const card = { card_id: "CID-1", network_tx_reference: "77", last4: "1111" };
    expect(outcomeOfPayment({ card, approved_date: "2026-11-20T20:37:25.000+0000" })).toEqual({
      kind: "approved",
      providerId: "D-4-1",
      approvedAt: new Date("2026-11-20T20:37:25Z"),
      booked: { amount: 12000n, currency: "ARS" },
      flags: [],
      storedCardId: "CID-1",
      networkReference: "77",
    });
  });

  test.each([
    ["VERIFIED", "700", "approved"],
    ["PENDING", "100", "pending"],
    ["AUTHORIZED", "600", "pending"],
    ["CANCELLED", "400", "cancelled"],
    // dLocal's documents disagree on the code of EXPIRED; 600 is also AUTHORIZED's.
    ["EXPIRED", "600", "cancelled"],
    ["EXPIRED", "500", "cancelled"],
    ["REJECTED", "300", "rejected"],
  ])("%s %s is %s", (status, status_code, kind) => {
    expect(outcomeOfPayment({ status, status_code })).toMatchObject({ kind });
  });

  test("an unknown status has no outcome", () => {
    expect(outcomeOfPayment({ status: "THINKING" })).toBeNull();
  });

  test("PENDING with an address sends the donor there", () => {
    const three_dsecure = { redirect_url: "https://bank.example" };
    const outcome = outcomeOfPayment({ status: "PENDING", status_code: 101, three_dsecure });
    expect(outcome).toEqual({
      kind: "pending",
      providerId: "D-4-1",
      nextAction: { kind: "redirect", url: "https://bank.example" },
    });
  });

  test.each([[{ amount: 120.01 }], [{ currency: "USD" }], [{ amount: undefined }]])(
    "another amount is flagged: %j",
    (changes) => {
      expect(outcomeOfPayment(changes)).toMatchObject({ flags: ["amount_mismatch"] });
    },
  );
});

describe("causes", () => {
  test.each([
    ["302", "insufficient_funds"],
    ["305", "do_not_honor"],
    ["306", "do_not_honor"],
    ["325", "do_not_honor"],
    ["318", "invalid_payment_method"],
    ["322", "invalid_payment_method"],
    ["323", "invalid_payment_method"],
    ["324", "invalid_payment_method"],
    ["326", "invalid_payment_method"],
    ["309", "expired_card"],
    ["310", "lost_card"],
    ["313", "stolen_card"],
    ["320", "authentication_required"],
    ["399", "do_not_honor"],
  ])("%s is %s", (status_code, cause) => {
    expect(causeOf({ status_code })).toBe(cause);
  });

  test("the network's code refines a plain decline, and never replaces a specific one", () => {
    const stopped = { network_response_code: "R1" };
    expect(causeOf({ status_code: "301", acquirer: stopped })).toBe("debit_stopped");
    expect(causeOf({ status_code: "309", acquirer: stopped })).toBe("expired_card");
    expect(causeOf({ status_code: "301", acquirer: { merchant_advice_code: "21" } })).toBe(
      "debit_stopped",
    );
  });

  test("every cause in the tables is in the contract", () => {
    const fromErrors = Object.values(httpErrors.codes).flatMap((row) =>
      "rejected" in row ? [row.rejected] : [],
    );
    const all = [
      declines.fallback,
      ...Object.values(declines.codes),
      ...Object.values(declines.network_response_codes),
      ...Object.values(declines.merchant_advice_codes),
      ...fromErrors,
      ...Object.values(httpErrors.params),
    ];
    expect(all.filter((cause) => !isCause(cause))).toEqual([]);
    expect(Object.keys(declines.codes)).not.toContain("307");
  });
});

describe("HTTP errors", () => {
  const error = (code: number, param?: string): string =>
    JSON.stringify({ code, message: "m", param });

  test.each([
    [400, error(5007), { kind: "rejected", cause: "invalid_amount" }],
    [400, error(5008), { kind: "rejected", cause: "invalid_payment_method" }],
    [400, error(5014), { kind: "rejected", cause: "high_risk" }],
    [400, error(5021), { kind: "rejected", cause: "processing_error" }],
    [400, error(5099), { kind: "rejected", cause: "processing_error" }],
    [400, error(5001, "card.number"), { kind: "rejected", cause: "invalid_number" }],
    [400, error(5001, "card.cvv"), { kind: "rejected", cause: "missing_security_code" }],
    [400, error(5000, "card.cvv"), { kind: "rejected", cause: "bad_security_code" }],
    [
      400,
      error(5001, "payer.document"),
      { kind: "rejected", cause: "processing_error", fault: "document" },
    ],
    [
      400,
      error(5001, "payer.email"),
      { kind: "rejected", cause: "processing_error", fault: undefined },
    ],
    [400, error(5001, "X-Date"), { kind: "not_sent", reason: "misconfigured" }],
    [400, error(5000), { kind: "not_sent", reason: "misconfigured" }],
    [403, error(3002), { kind: "not_sent", reason: "misconfigured" }],
    [429, error(6000), { kind: "not_sent", reason: "rate_limited" }],
    [429, "busy", { kind: "not_sent", reason: "rate_limited" }],
    [404, "NOT_FOUND", { kind: "not_sent", reason: "misconfigured" }],
    [400, error(5009), { kind: "look_up" }],
    [400, error(5000, "X-Idempotency-Key"), { kind: "look_up" }],
    [400, "<html>", { kind: "unknown" }],
    [408, "", { kind: "unknown" }],
    [500, error(7000), { kind: "unknown" }],
    [504, error(5010), { kind: "unknown" }],
  ])("%d %s", (status, body, outcome) => {
    expect(outcomeOfError(status, body)).toMatchObject(outcome);
  });
});

test.each([
  [
    { amount: 0.1, currency: "ARS" },
    { amount: 10n, currency: "ARS" },
  ],
  [
    { amount: 19.99, currency: "MXN" },
    { amount: 1999n, currency: "MXN" },
  ],
  [
    { amount: "5000", currency: "CLP" },
    { amount: 5000n, currency: "CLP" },
  ],
  [{ amount: 5000.5, currency: "CLP" }, null],
  [{ amount: 1, currency: "ZZZ" }, null],
  [{ currency: "ARS" }, null],
])("reads the amount of %j", (answer, amount) => {
  expect(bookedAmount(answer)).toEqual(amount);
});
