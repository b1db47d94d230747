/** The notice before each debit of an account: its amount, at least five business days ahead. */
import type { CountryCode } from "~/countries/country";
import { holidayOn } from "~/countries/holidays.server";
import { businessDeadline } from "~/values/time/business-hours";
import type { OrganizationContext } from "~/domain/context";
import { debitNoticeKey } from "~/domain/donations/lists/debit-notice-key";
import type { AttemptSnapshot } from "~/domain/donations/results/charge-snapshot.server";

const NOTICE_HOURS = 5 * 24;
const MINUTE_MS = 60 * 1000;
/** The mail server takes the mail a little after it was ordered. */
const MAIL_MS = 60 * MINUTE_MS;

/** Returns the first instant at which an account may be debited after its notice; banks rest on holidays. */
export function firstDebit(
  { country, timezone }: { country: CountryCode; timezone: string },
  noticedAt: Date,
): Date {
  const isHoliday = (date: string) => holidayOn(country, date) !== null;
  return businessDeadline(noticedAt, NOTICE_HOURS, { zone: timezone, isHoliday });
}

const NOTICED = `
SELECT k.key, m.sent_at AS "sentAt"
  FROM (SELECT ${debitNoticeKey({ organization: "$1::uuid", donation: "$2::uuid", period: "$3::text", amount: "$4::bigint", paymentMethod: "$5::uuid" })} AS key) k
  LEFT JOIN donor_mails m ON m.organization_id = $1::uuid AND m.donation_id = $2::uuid AND m.kind = 'debit' AND m.key = k.key`;

/**
 * Returns how long a debit has to wait for its notice, in milliseconds, or null if it may be sent. A notice
 * that is missing, or that named another amount, is ordered.
 */
export async function findDebitWait(
  ctx: OrganizationContext,
  {
    donationId,
    paymentMethodId,
    period,
  }: Pick<AttemptSnapshot, "donationId" | "paymentMethodId" | "period">,
  amount: bigint,
): Promise<number | null> {
  const { now, organization, organizationId } = ctx;
  const values = [organizationId, donationId, period ?? "", amount, paymentMethodId];
  const [rows] = await ctx.statements({ name: "debit-notice", text: NOTICED, values });
  const { key = "", sentAt = null } = (rows?.[0] ?? {}) as { key?: string; sentAt?: Date | null };
  const wait = (from: Date) => firstDebit(organization, from).getTime() - now.getTime();
  if (sentAt) return wait(sentAt) > 0 ? wait(sentAt) + MINUTE_MS : null;
  const job = "notifications.send-donor-notice";
  await ctx.transaction((db) => ctx.enqueue(db, job, { donationId, notice: "debit", key }));
  return wait(now) + MAIL_MS;
}
