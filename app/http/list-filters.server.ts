/** What the addresses of lists and their files say about filters; anything unknown is left out. */
import type { AuditFilter } from "~/domain/audit/list-audit-entries.sql";
import { operations, subjectTypes } from "~/domain/audit/operations";
import type { DonationFilter } from "~/domain/donations/list-donations.sql";
import { donationStatuses, recurrences } from "~/domain/donations/schema";
import type { TransactionFilter } from "~/domain/payments/list-transactions.sql";
import { transactionStatuses } from "~/domain/payments/schema";
import { roles } from "~/domain/users/abilities";
import type { UserFilter } from "~/domain/users/list-users.sql";
import { userStates } from "~/domain/users/membership-facts";
import { isPeriod, periodOf } from "~/values/calendar";
import { isId } from "~/values/ids";

/** `?q=&status=&recurrence=&campaign=` */
export function readDonationFilter(search: URLSearchParams): DonationFilter {
  return {
    search: (search.get("q") ?? "").trim().slice(0, 100) || undefined,
    status: oneOf(donationStatuses, search.get("status")),
    recurrence: oneOf(recurrences, search.get("recurrence")),
    campaignId: idOf(search.get("campaign")),
  };
}

/** `?status=&period=&campaign=`; the period is this month where none is named, `all` is every one. */
export function readTransactionFilter(
  search: URLSearchParams,
  now: Date,
  zone: string,
): TransactionFilter {
  const period = search.get("period") ?? "";
  const current = periodOf(now, zone);
  return {
    status: oneOf(transactionStatuses, search.get("status")),
    period: period === "all" ? undefined : isPeriod(period) ? period : current,
    campaignId: idOf(search.get("campaign")),
  };
}

/** `?person=&operation=&subject_type=&subject=&from=&to=`, the days in the organisation's time zone. */
export function readAuditFilter(search: URLSearchParams): AuditFilter {
  return {
    person: idOf(search.get("person")),
    operation: oneOf(operations, search.get("operation")),
    subjectType: oneOf(subjectTypes, search.get("subject_type")),
    subjectId: idOf(search.get("subject")),
    from: dayOf(search.get("from")),
    to: dayOf(search.get("to")),
  };
}

function dayOf(text: string | null): string | undefined {
  if (text === null || !/^20\d{2}-\d{2}-\d{2}$/.test(text)) return undefined;
  const day = new Date(`${text}T00:00:00Z`);
  // 30 February is none.
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : undefined;
}

/** `?q=&role=&state=` */
export function readUserFilter(search: URLSearchParams): UserFilter {
  return {
    search: (search.get("q") ?? "").trim().slice(0, 100) || undefined,
    role: oneOf(roles, search.get("role")),
    state: oneOf(userStates, search.get("state")),
  };
}

export function idOf(text: string | null): string | undefined {
  return text !== null && isId(text) ? text.toLowerCase() : undefined;
}

export function oneOf<Choice extends string>(
  choices: readonly Choice[],
  text: string | null,
): Choice | undefined {
  return choices.find((choice) => choice === text);
}
