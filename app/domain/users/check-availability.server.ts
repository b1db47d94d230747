import { parseCellphone } from "~/countries/identity/cellphone";
import type { Database } from "../context";
import { refuseField } from "../errors";

/** An unverified number blocks others no longer than a uid does (readings 'Accounts'). */
const UNVERIFIED_HOLD_MS = 14 * 24 * 60 * 60 * 1000;

/**
 * Throws 422 on `field` if another person has the address, or had it recently and may still revert
 * their change. `email` is in lower case.
 */
export async function requireFreeEmail(
  db: Database,
  input: { email: string; field: string; now: Date; exceptUserId?: string },
): Promise<void> {
  const { email, field, now, exceptUserId } = input;
  const holder = await db.user.findUnique({ where: { email }, select: { id: true } });
  const left = await db.emailChange.findFirst({
    where: {
      oldEmail: email,
      confirmedAt: { not: null },
      revokedAt: null,
      revocableUntil: { gt: now },
      ...(exceptUserId ? { userId: { not: exceptUserId } } : {}),
    },
    select: { id: true },
  });
  if (left || (holder && holder.id !== exceptUserId)) throw refuseField(field, "email_taken");
}

/** Returns the number as it is stored (E.164). Throws 422 on `field` if it is invalid. */
export function readCellphone(
  cellphone: { country: string; number: string },
  field: string,
): { country: string; number: string } {
  const parsed = parseCellphone(cellphone);
  if (!parsed.ok) throw refuseField(field, parsed.code);
  return { country: cellphone.country, number: parsed.e164 };
}

/**
 * Throws 422 on `field` if another person verified the number, or entered it within 14 days. Locks
 * the number until the transaction ends, so that two people can't take it at once.
 */
export async function requireFreeCellphone(
  db: Database,
  input: { number: string; field: string; now: Date; exceptUserId?: string },
): Promise<void> {
  const { number, field, now, exceptUserId } = input;
  await db.sql`SELECT pg_advisory_xact_lock(hashtextextended(${`cellphone:${number}`}, 0))`;
  const holder = await db.user.findFirst({
    where: {
      cellphoneNumber: number,
      ...(exceptUserId ? { id: { not: exceptUserId } } : {}),
      OR: [
        { cellphoneVerifiedAt: { not: null } },
        { createdAt: { gt: new Date(now.getTime() - UNVERIFIED_HOLD_MS) } },
      ],
    },
    select: { id: true },
  });
  if (holder) throw refuseField(field, "cellphone_taken");
}
