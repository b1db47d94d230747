/** What the addresses of lists and their files say about filters; anything unknown is left out. */
import { countryCodes, isCountryCode } from "~/countries/country";
import { planTiers } from "~/countries/plans";
import { campaignFilters, type CampaignFilters } from "~/domain/campaigns/schema";
import { waitingStates, type QueueFilter } from "~/domain/documents/schema";
import type { DonationFilter } from "~/domain/donations/list-donations.sql";
import { donationStatuses, recurrences } from "~/domain/donations/schema";
import type { AnnouncementFilter } from "~/domain/announcements/list-announcements.sql";
import { announcementStates } from "~/domain/announcements/states";
import type { OperatorFilter } from "~/domain/operators/list-operators.sql";
import type { TenantFilter } from "~/domain/operators/list-tenants.sql";
import { operatorStates, tenantStates } from "~/domain/operators/states";
import type { NotificationFilter } from "~/domain/payments/list-notifications.sql";
import type { TransactionFilter } from "~/domain/payments/list-transactions.sql";
import { notificationKinds } from "~/domain/payments/notification-kinds";
import { transactionStatuses } from "~/domain/payments/schema";
import { roles } from "~/domain/users/abilities";
import type { UserFilter } from "~/domain/users/list-users.sql";
import { userStates } from "~/domain/users/membership-facts";
import { isPeriod, periodOf } from "~/values/calendar";
import { idOf, oneOf, searchOf } from "./query-values";

/** `?q=&type=&state=`; a mistyped address shows the whole list. */
export function readCampaignFilter(search: URLSearchParams): CampaignFilters {
  const asked = campaignFilters.safeParse(Object.fromEntries(search));
  return asked.success ? asked.data : campaignFilters.parse({});
}

/** `?q=&status=&recurrence=&campaign=` */
export function readDonationFilter(search: URLSearchParams): DonationFilter {
  return {
    search: searchOf(search),
    status: oneOf(donationStatuses, search.get("status")),
    recurrence: oneOf(recurrences, search.get("recurrence")),
    campaignId: idOf(search.get("campaign")),
  };
}

/** `?q=&status=&period=&campaign=`; the period is this month where none is named, `all` is every one. */
export function readTransactionFilter(
  search: URLSearchParams,
  now: Date,
  zone: string,
): TransactionFilter {
  const period = search.get("period") ?? "";
  const current = periodOf(now, zone);
  return {
    search: searchOf(search),
    status: oneOf(transactionStatuses, search.get("status")),
    period: period === "all" ? undefined : isPeriod(period) ? period : current,
    campaignId: idOf(search.get("campaign")),
  };
}

/** `?q=&country=&state=&payouts=&plan=` */
export function readTenantFilter(search: URLSearchParams): TenantFilter {
  const country = search.get("country");
  return {
    search: searchOf(search),
    country: isCountryCode(country) ? country : undefined,
    state: oneOf(tenantStates, search.get("state")),
    payouts: oneOf(["released", "waiting"], search.get("payouts")),
    tier: oneOf(planTiers, search.get("plan")),
  };
}

/** The same as an address says it. */
export function tenantQuery({ search, country, state, payouts, tier }: TenantFilter) {
  return { q: search, country, state, payouts, plan: tier };
}

/** `?q=&country=&status=&overdue=1` */
export function readQueueFilter(search: URLSearchParams): QueueFilter {
  return {
    search: searchOf(search),
    country: oneOf(countryCodes, search.get("country")),
    status: oneOf(waitingStates, search.get("status")),
    overdue: search.get("overdue") === "1" || undefined,
  };
}

/** `?q=&kind=` */
export function readNotificationFilter(search: URLSearchParams): NotificationFilter {
  return { search: searchOf(search), kind: oneOf(notificationKinds, search.get("kind")) };
}

/** `?q=&state=` */
export function readStaffFilter(search: URLSearchParams): OperatorFilter {
  return { search: searchOf(search), state: oneOf(operatorStates, search.get("state")) };
}

/** `?q=&state=` */
export function readAnnouncementFilter(search: URLSearchParams): AnnouncementFilter {
  return { search: searchOf(search), state: oneOf(announcementStates, search.get("state")) };
}

/** `?q=&role=&state=` */
export function readUserFilter(search: URLSearchParams): UserFilter {
  return {
    search: searchOf(search),
    role: oneOf(roles, search.get("role")),
    state: oneOf(userStates, search.get("state")),
  };
}
