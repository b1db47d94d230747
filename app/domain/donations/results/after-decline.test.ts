import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { declineCauses, type Cause } from "~/providers/declines";
import {
  addDays,
  collectDate,
  collectionWindow,
  nextPeriod,
  startOfDay,
} from "~/values/time/calendar";
import {
  MOST_TRIES,
  nextRetryDay,
  verdictOf,
  type DeclineHistory,
  type DunningRules,
} from "./after-decline";
import { toCollectDay } from "~/domain/donations/plan-collections";
import { pauseReasons } from "~/domain/donations/schema";

const ZONE = "America/Santiago";
const rules: DunningRules = { retryDeclined: true, pauseAfterPeriods: 3, timezone: ZONE };
const fresh: DeclineHistory = {
  firstTriedAt: null,
  failedPeriods: 0,
  hasPaidMonth: true,
  tries: 1,
  methodKind: "card",
  hasGlobalTry: false,
};
const first = startOfDay("2027-03-10", ZONE);
const lapsesAt = startOfDay("2027-04-10", ZONE);
/** Returns the verdict on a decline on a day in March. */
function verdict(
  cause: Cause,
  {
    day = "2027-03-10",
    history = {},
    own = {},
    isReplaced = false,
  }: {
    day?: string;
    history?: Partial<DeclineHistory>;
    own?: Partial<DunningRules>;
    isReplaced?: boolean;
  } = {},
) {
  const now = startOfDay(day, ZONE);
  return verdictOf(
    { cause, date: now, lapsesAt, isReplaced },
    { ...fresh, ...history },
    { ...rules, ...own },
    now,
  );
}
const retryOn = (day: string) => ({ kind: "retry", dueAt: startOfDay(day, ZONE) });
const rests = (reason: string) => ({ kind: "pause", reason });

describe("a decline of a card that was replaced meanwhile", () => {
  it("leaves the next step to the new card, whatever the old one's cause", () => {
    for (const cause of ["expired_card", "stolen_card", "insufficient_funds"] as const) {
      expect(verdict(cause, { isReplaced: true })).toEqual(retryOn("2027-03-13"));
    }
    const history = { firstTriedAt: first, failedPeriods: 2, tries: MOST_TRIES };
    const last = { day: "2027-03-24", history, isReplaced: true };
    expect(verdict("do_not_honor", last)).toEqual({ kind: "next" });
  });

  it("pauses for a risk, which no card mends", () => {
    expect(verdict("high_risk", { isReplaced: true })).toEqual(rests("last_transaction_high_risk"));
  });
});

describe("a soft decline", () => {
  it("is retried on days 3, 7 and 14 after the first attempt, also across the end of summer time", () => {
    expect(verdict("insufficient_funds")).toEqual(retryOn("2027-03-13"));
    const history = { firstTriedAt: first };
    expect(verdict("do_not_honor", { day: "2027-03-13", history })).toEqual(retryOn("2027-03-17"));
    expect(verdict("do_not_honor", { day: "2027-03-17", history })).toEqual(retryOn("2027-03-24"));
    expect(verdict("do_not_honor", { day: "2027-03-24", history })).toEqual({ kind: "next" });
  });

  it("that is recorded late takes the next day of the table, one step a day", () => {
    const history = { firstTriedAt: first };
    expect(verdict("do_not_honor", { day: "2027-03-20", history })).toEqual(retryOn("2027-03-24"));
  });

  it("is not retried if the organisation turned retries off, nor for bank debit", () => {
    const none = { kind: "next" };
    expect(verdict("do_not_honor", { own: { retryDeclined: false } })).toEqual(none);
    expect(verdict("do_not_honor", { history: { methodKind: "bank_account" } })).toEqual(none);
  });

  it("is tried at once at the global gateway if its rule says so", () => {
    expect(verdict("foreign_card", { history: { hasGlobalTry: true } })).toEqual({
      kind: "global",
    });
  });

  it("ends with the fifteenth attempt of its card and amount", () => {
    const rest = rests("last_transactions_not_approved");
    for (const hasGlobalTry of [true, false]) {
      const used = { tries: MOST_TRIES, hasGlobalTry };
      expect(verdict("do_not_honor", { history: used })).toEqual(rest);
    }
    expect(verdict("do_not_honor", { history: { tries: MOST_TRIES - 1 } }).kind).toBe("retry");
  });
});

it("a cause with its own pause reason pauses at once; every other is retried or counted", () => {
  for (const [cause, { pauseReason, class: kind }] of Object.entries(declineCauses)) {
    const found = verdict(cause as Cause, { history: { hasGlobalTry: true } });
    if (pauseReason) expect(pauseReasons).toContain(pauseReason);
    const open = kind === "soft" ? { kind: "global" } : { kind: "next" };
    expect(found, cause).toEqual(pauseReason ? rests(pauseReason) : open);
  }
  expect(declineCauses.bad_security_code.pauseReason).toBe("payment_method_invalid");
});

describe("a period that ends without an approval", () => {
  const ended = (history: Partial<DeclineHistory>, own: Partial<DunningRules> = {}) =>
    verdict("authentication_required", { history, own });

  it("keeps the donation active until the third in a row", () => {
    expect(ended({ failedPeriods: 1 })).toEqual({ kind: "next" });
    expect(ended({ failedPeriods: 2 })).toEqual(rests("last_x_months_not_approved"));
    expect(ended({ failedPeriods: 5 })).toEqual(rests("last_x_months_not_approved"));
  });

  it("names the reason if no charge after the first was ever approved", () => {
    const reason = rests("all_not_approved");
    expect(ended({ failedPeriods: 2, hasPaidMonth: false })).toEqual(reason);
  });

  it("counts up to the organisation's number; a limit of one period has its own reason", () => {
    expect(ended({ failedPeriods: 2 }, { pauseAfterPeriods: 4 })).toEqual({ kind: "next" });
    expect(ended({}, { pauseAfterPeriods: 1 })).toEqual(rests("last_transactions_not_approved"));
  });
});

it("retries end: at most three, one a day, each before the next collect day", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(ZONE, "America/Argentina/Buenos_Aires", "America/Mexico_City"),
      fc.integer({ min: 0, max: 28 }),
      fc.integer({ min: 0, max: 35 }),
      fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 8, maxLength: 8 }),
      fc.integer({ min: 1, max: 12 }),
      (zone, stored, late, delays, month) => {
        const day = toCollectDay(stored);
        const period = `2027-${String(month).padStart(2, "0")}`;
        const next = collectDate(nextPeriod(period), day);
        const window = collectionWindow(period, day, zone);
        const tried = addDays(collectDate(period, day), late);
        fc.pre(tried < next);
        const days = [tried];
        for (const delay of delays) {
          const retry = nextRetryDay(tried, days[days.length - 1] ?? "", next);
          if (retry === null) break;
          expect(startOfDay(retry, zone).getTime()).toBeLessThan(window.lapsesAt.getTime());
          expect(retry > (days[days.length - 1] ?? "")).toBe(true);
          // A late worker sends the retry on a later day; the period may lapse meanwhile.
          const done = addDays(retry, delay);
          if (done >= next) break;
          days.push(done);
        }
        expect(days.length).toBeLessThanOrEqual(4);
        expect(new Set(days).size).toBe(days.length);
      },
    ),
    { numRuns: 300 },
  );
});
