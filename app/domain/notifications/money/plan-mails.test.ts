import { beforeEach, expect, it, vi } from "vitest";
import { makeMember } from "../../../../prisma/seed/make-member";
import { jobContext, useTestDatabase } from "../../../../tests/factories/database";
import { signedInContext, signUp, type SignedUp } from "../../../../tests/factories/people";
import { acrossOrganizations, type OrganizationContext } from "~/domain/context";
import type { Mail } from "~/infrastructure/mail.server";
import type { PlanNoticeFacts, PlanNoticeKind } from "~/domain/subscriptions/notices/notice";
import { recordNotice } from "~/domain/subscriptions/notices/record-notice.server";
import { sendPlanNotice } from "./send-plan-notice.server";

const sent: Mail[] = [];
vi.mock("~/infrastructure/mail.server", () => ({
  sendMail: async (mail: Mail) => {
    sent.push(mail);
  },
}));

useTestDatabase();
process.env.APP_HOST = "localhost:3000";
const now = new Date("2026-11-24T15:00:00Z");
let owner: SignedUp;
let ctx: OrganizationContext;

beforeEach(async () => {
  sent.length = 0;
  owner = await signUp(now);
  ctx = jobContext(
    (await signedInContext(owner, now)).organization,
    "notifications.send-plan-notice",
    now,
  );
});

const invoice: PlanNoticeFacts = {
  ...{ tier: "essential", invoice: "0190a5d2-0000-7000-8000-000000000001" },
  ...{ number: "D-2026-000007", amount: "42000.00", currency: "ARS" },
};

async function record(kind: PlanNoticeKind, facts: PlanNoticeFacts): Promise<string> {
  const sourceId = ctx.newId();
  await ctx.transaction((db) => recordNotice(ctx, db, kind, sourceId, facts));
  await ctx.transaction((db) => recordNotice(ctx, db, kind, sourceId, facts));
  const rows = await ctx.read((db) => db.planNotice.findMany({ where: { sourceId } }));
  expect(rows).toHaveLength(1);
  return rows[0]?.id ?? "";
}

it("says why a card was declined, when it is tried again, and leads to mending it", async () => {
  const days = { next: "2026-11-27", features: "2026-12-09", over: "2026-12-24" };
  const noticeId = await record("declined", { ...invoice, cause: "insufficient_funds", ...days });
  await sendPlanNotice(ctx, { noticeId });
  const [mail] = sent;
  expect(mail).toMatchObject({ kind: "plan_notice", to: owner.registration.user.email });
  expect(mail?.subject).toBe(`No pudimos cobrar el plan Esencial de ${ctx.organization.name}`);
  expect(mail?.text).toContain("Motivo: Fondos insuficientes.");
  expect(mail?.text).toContain("Lo intentamos de nuevo el 27 de noviembre de 2026");
  expect(mail?.text).toContain("si antes cambiás la tarjeta");
  expect(mail?.text).toContain("el 9 de diciembre de 2026 terminan las funciones");
  expect(mail?.text).toContain("/manage/settings/subscription/payment_mode");
  await sendPlanNotice(ctx, { noticeId });
  expect(sent[1]?.messageId).toBe(mail?.messageId);
});

it("sends a receipt that leads to the invoice's file", async () => {
  await sendPlanNotice(ctx, { noticeId: await record("paid", { ...invoice, end: "2026-12-24" }) });
  expect(sent[0]?.text).toMatch(/Importe: \$\s42\.000,00/);
  expect(sent[0]?.text).toContain(`/manage/settings/subscription/invoices/${invoice.invoice}`);
  const covered = { ...invoice, amount: "0.00", end: "2026-12-24" };
  await sendPlanNotice(ctx, { noticeId: await record("paid", covered) });
  expect(sent[1]?.text).toContain("El crédito a favor cubrió toda la factura D-2026-000007.");
});

it("names reference and account of a transfer; without an account set, where to ask", async () => {
  const noticeId = await record("issued", { ...invoice, due: "2026-12-01" });
  process.env.TRANSFER_ACCOUNT_AR = "Banco Río, 0001-0002";
  await sendPlanNotice(ctx, { noticeId });
  delete process.env.TRANSFER_ACCOUNT_AR;
  expect(sent[0]?.text).toContain("Cuenta: Banco Río, 0001-0002\nReferencia: D-2026-000007");
});

it("tells the owner who stays, and not the one who left", async () => {
  const { organizationId } = ctx;
  const other = await makeMember(now, { organizationId, role: "owner", locale: "es" });
  const where = { organizationId, userId: { not: other.uuid } };
  const across = acrossOrganizations("a test ends a membership", now);
  await across.transaction((db) => db.membership.updateMany({ where, data: { discardedAt: now } }));
  await sendPlanNotice(ctx, { noticeId: await record("ended_unpaid", { tier: "essential" }) });
  expect(sent.map(({ to }) => to)).toEqual([other.email]);
});

it("tells owners and finance in their languages, and nobody else", async () => {
  const { organizationId } = ctx;
  const finance = await makeMember(now, { organizationId, role: "finance", locale: "en" });
  await makeMember(now, { organizationId, role: "admin", locale: "es" });
  const noticeId = await record("ended_unpaid", { tier: "essential" });
  await sendPlanNotice(ctx, { noticeId });
  expect(sent).toEqual([]);
  await sendPlanNotice(ctx, { noticeId, userId: finance.uuid });
  const told = `${ctx.organization.name}'s Essential plan ended because it wasn't paid`;
  expect(sent.map(({ subject }) => subject)).toEqual([told]);
  const jobs = await ctx.read((db) =>
    db.outbox.findMany({ where: { organizationId, job: "notifications.send-plan-notice" } }),
  );
  const people = jobs.flatMap(({ payload }) => (payload as { userId?: string }).userId ?? []);
  expect(people.toSorted()).toEqual([owner.userId, finance.uuid].toSorted());
});
