import { expect, it, vi } from "vitest";
import { runInScope } from "~/infrastructure/database/work-scope.server";
import type { Mail } from "~/infrastructure/mail.server";
import { newId } from "~/values/ids/ids";
import { jobContext, useTestDatabase } from "../../../tests/factories/database";
import { ordersOf } from "../../../tests/factories/orders";
import { makeCuit, signedInContext, signUp } from "../../../tests/factories/people";
import { listAuditEntries } from "../audit/list-audit-entries.server";
import { acrossOrganizations } from "../context";
import { sendStandingNotice } from "~/domain/notifications/people/send-standing-notice.server";
import { openOrganization } from "../onboarding/open-organization.server";
import { findOrganization } from "./find-organization.server";
import { lapseUid } from "./lapse-uid.server";

const sent: Mail[] = [];
vi.mock("~/infrastructure/mail.server", () => ({
  sendMail: async (mail: Mail) => {
    sent.push(mail);
  },
}));

useTestDatabase();
process.env.APP_HOST = "localhost:3000";
const DAY_MS = 24 * 60 * 60 * 1000;
const begun = new Date("2026-11-01T12:00:00Z");
const now = new Date(begun.getTime() + 15 * DAY_MS);
const across = acrossOrganizations("a test claims a uid", now);
const scope = {
  requestId: "req-9",
  ip: "190.1.2.3",
  userAgent: "Firefox/132.0",
  sessionId: newId(now),
};
const JOB = "notifications.send-standing-notice";
const newest = { page: 1, perPage: 1 };

it("is recorded for the former holder, and mailed, without naming the claimant", async () => {
  const holder = await signUp(begun);
  const claimant = await signUp(begun);
  const ctx = await signedInContext(holder, now);
  const uid = makeCuit();
  await across.transaction((db) =>
    db.organization.update({ where: { id: ctx.organizationId }, data: { uid } }),
  );
  const claim = { name: "Quien la pide", uid, uidType: "CUIT", country: "AR" as const };
  const claimed = await runInScope(scope, () =>
    across.transaction((db) =>
      openOrganization(db, { organization: claim, ownerId: claimant.userId, now }),
    ),
  );
  const { items } = await listAuditEntries(ctx, {}, newest);
  const entry = items[0];
  expect(entry).toMatchObject({
    operation: "lapse-uid",
    actor: { kind: "platform", id: null, name: null },
    subject: { type: "organization", id: ctx.organizationId },
    changes: { uid: [`•••${uid.slice(-4)}`, null] },
    ip: "",
    userAgent: "",
    sessionId: null,
    requestId: "req-9",
  });
  expect(JSON.stringify(entry)).not.toContain(claimed.id);
  const orders = await ordersOf(
    now,
    "notifications.send-standing-notice",
    (order) => order.entryId === entry?.id,
  );
  expect(orders).toHaveLength(1);
  const order = { entryId: entry?.id ?? "" };
  const other = await findOrganization(now, { id: claimed.id });
  if (!other) throw new Error("nobody claimed it");
  // A job of one organisation cannot read another's record.
  await expect(sendStandingNotice(jobContext(other, JOB, now), order)).rejects.toMatchObject({
    code: "not_found",
  });
  expect(sent).toEqual([]);
  await sendStandingNotice(jobContext(ctx.organization, JOB, now), order);
  expect(sent).toMatchObject([{ to: holder.registration.user.email }]);
  expect(sent[0]?.text).toContain("otra organización registró la misma identificación fiscal");
  expect(sent[0]?.text).not.toContain("Quien la pide");
});

it("leaves the holder's other data unchanged", async () => {
  const holder = await signUp(begun);
  const { organizationId } = await signedInContext(holder, now);
  const uid = makeCuit();
  await across.transaction((db) => lapseUid(db, { holderId: organizationId, uid, now }));
  const row = await across.read((db) =>
    db.organization.findUniqueOrThrow({ where: { id: organizationId } }),
  );
  expect(row).toMatchObject({ uid: `${uid}~${organizationId}`, slug: holder.slug });
});
