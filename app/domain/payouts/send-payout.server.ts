import type { OrganizationContext } from "~/domain/context";
import { ioWith, platformCredentials } from "~/domain/payments/provider-for.server";
import type { PayoutAnswer, PayoutRequest } from "~/providers/payout";
import { payoutCompanies } from "~/providers/registry";
import { failpoint } from "~/infrastructure/failpoints";
import type { Currency } from "~/values/money/money";
import { movePayout, stopPayout } from "./move-payout.server";
import { payoutAccountSchema } from "./payout-account";

const MINUTE = 60_000;
/** How long after the n-th answer the company is asked again; the last one repeats. */
const WAITS = [5, 15, 60, 240, 720];
/** A paid payout can still come back: it is asked for once a day for so long. */
const WATCHED_DAYS = 10;

interface Sending {
  request: PayoutRequest;
  /** Nobody asked the company for it before. */
  isNew: boolean;
  /** `sent`, `in_bank` or `paid`. */
  state: string;
  checks: number;
  paidAt: Date | null;
}

/**
 * Sends an approved payout to the company, or asks what became of a sent one. Its id is reference and
 * key, so a repeat is the same payout. What is not known is looked up, and sent again only when the
 * company does not know it and never said that the bank had it.
 */
export async function sendPayout(
  ctx: OrganizationContext,
  { payoutId }: { payoutId: string },
): Promise<void> {
  ctx.require("create", "payout");
  const sending = await begin(ctx, payoutId);
  if (!sending) return;
  const io = ioWith(ctx.now, platformCredentials("dlocal"));
  await failpoint("payout.before_provider");
  const answers = await ask(sending, io);
  await failpoint("payout.after_provider");
  for (const answer of answers) await record(ctx, payoutId, sending, answer);
}

/**
 * Commits the intention first, so that a crash leaves a payout that is looked up. An approved one that
 * something stops by now is held instead.
 */
async function begin(ctx: OrganizationContext, id: string): Promise<Sending | null> {
  const { country } = ctx.organization;
  return ctx.transaction(async (db) => {
    const present = await db.payout.findFirst({ where: { id, channel: "dlocal" } });
    if (!present) return null;
    if (present.state === "approved" && (await stopPayout(ctx, db, id))) return null;
    const checkAt = new Date(ctx.now.getTime() + MINUTE);
    const isNew = (await movePayout(ctx, db, id, { to: "sent", checkAt })) !== null;
    const state = { in: ["sent", "in_bank", "paid"] };
    const row = await db.payout.findFirst({ where: { id, state } });
    if (!row) return null;
    const account = payoutAccountSchema.parse(row.bankAccount);
    return {
      request: {
        ...{ reference: id, amount: row.amount, currency: row.currency as Currency, country },
        beneficiary: {
          ...{ name: account.holder_name, document: account.holder_uid },
          email: account.contact_email,
        },
        account: {
          ...{ bankCode: account.bank_code, number: account.account_number },
          ...{ type: account.account_type, branch: account.bank_branch },
        },
      },
      ...{ isNew, state: row.state, checks: row.checks, paidAt: row.paidAt },
    };
  });
}

type Io = ReturnType<typeof ioWith>;

/** Returns what the company says: of a payout that the bank had, the look-up alone, whatever it finds. */
async function ask({ isNew, request, state }: Sending, io: Io): Promise<PayoutAnswer[]> {
  if (isNew) return order(request, io);
  const found = await payoutCompanies.dlocal.lookUpPayout(request.reference, io);
  return found.kind === "not_found" && state === "sent" ? order(request, io) : [found];
}

/** Asks once more after the first answer, which may say only that the payout was taken. */
async function order(request: PayoutRequest, io: Io): Promise<PayoutAnswer[]> {
  const { lookUpPayout, payOut } = payoutCompanies.dlocal;
  const first = await payOut(request, io);
  const isOpen = ["waiting", "in_bank", "unknown"].includes(first.kind);
  return isOpen ? [first, await lookUpPayout(request.reference, io)] : [first];
}

async function record(
  ctx: OrganizationContext,
  id: string,
  { checks, paidAt }: Sending,
  answer: PayoutAnswer,
): Promise<void> {
  const { organizationId, now } = ctx;
  const providerId = "providerId" in answer ? answer.providerId : null;
  await ctx.transaction(async (db) => {
    if (answer.kind === "paid" || answer.kind === "in_bank")
      await movePayout(ctx, db, id, { to: answer.kind, providerId });
    if (answer.kind === "refused") {
      const failure = answer.code.slice(0, 100);
      const isInBank = await db.payout.count({ where: { id, state: { in: ["in_bank", "paid"] } } });
      const to = isInBank > 0 ? "returned" : "failed";
      await movePayout(ctx, db, id, { to, failure, providerId });
    }
    const since = (paidAt ?? now).getTime();
    const watched = now.getTime() - since < WATCHED_DAYS * 24 * 60 * MINUTE;
    const isPaid = paidAt !== null || answer.kind === "paid";
    const wait = isPaid ? 24 * 60 : (WAITS[Math.min(checks, WAITS.length - 1)] ?? 5);
    const next = new Date(now.getTime() + wait * MINUTE);
    const checkAt = isPaid && !watched ? null : next;
    const state = { in: ["sent", "in_bank", "paid"] };
    const data = { checkAt, checks: checks + 1, updatedAt: now };
    await db.payout.updateMany({ where: { organizationId, id, state }, data });
  });
}
