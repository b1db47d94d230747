import { describe, expect, it } from "vitest";
import { donationSchema } from "~/domain/donations/schema";
import { donationPost } from "./donation-post";

const donor: [string, string][] = [
  ["donor[first_name]", "Ana"],
  ["donor[last_name]", "Paz"],
  ["donor[email]", "Ana@Example.org"],
];

describe("donationPost", () => {
  it("reads the vault's rest of a form like the body of the JSON call", () => {
    const body = donationPost(
      [
        ["donation[recurrency]", "1"],
        ["donation[collect_day]", "last"],
        ["donation[item]", "019aa7f0-1111-7abc-8def-0123456789ab"],
        ["amount", "5"],
        ["payment_method[cardholder_name]", "ANA PAZ"],
        ["payment_method[gateway][token]", "tok"],
        ["payment_method[card][brand]", "visa"],
        ["payment_method[card][has_security_code]", "true"],
        ["payment_method[card][issues][0]", "expiry_past"],
        ...donor,
      ],
      "ARS",
    );
    const parsed = donationSchema.parse(body);
    expect(parsed.donation).toMatchObject({ recurrency: 1, collect_day: "last" });
    expect(parsed.donation.items).toEqual([
      { uuid: "019aa7f0-1111-7abc-8def-0123456789ab", quantity: 1 },
    ]);
    expect(parsed.payment_method.gateway.token).toBe("tok");
    expect(parsed.payment_method.card?.issues).toEqual(["expiry_past"]);
    expect(parsed.donor.email).toBe("ana@example.org");
    expect(parsed.confirm_duplicate).toBe(false);
  });

  it.each([
    ["3.400,65", "ARS", "3400.65"],
    ["1.550", "CLP", "1550"],
    ["10.00", "ARS", "unreadable 10.00"],
    ["1e3", "ARS", "unreadable 1e3"],
    ["-100", "ARS", "unreadable -100"],
    ["100,00001", "ARS", "unreadable 100,00001"],
    ["", "ARS", ""],
  ] as const)("parses the free amount %j in %s as %j", (typed, currency, amount) => {
    const { donation } = donationPost(
      [
        ["donation[item]", "other"],
        ["amount", typed],
      ],
      currency,
    );
    expect(donation.items).toEqual([{ amount }]);
  });

  it("ignores field names that the form does not have", () => {
    const body = donationPost(
      [
        ["__proto__[x]", "1"],
        ["donor[__proto__][y]", "1"],
      ],
      "ARS",
    );
    expect(body.donor).toEqual({});
    expect(({} as Record<string, unknown>).y).toBeUndefined();
  });
});
