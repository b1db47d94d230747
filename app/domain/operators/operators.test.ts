/** Tests operators from the link to the login, and the access that they don't have. */
import { TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createTestOrganization,
  testDatabase,
  type TestDatabase,
} from "../../../tests/factories/database";
import { ordersOf, resetOrderFor } from "../../../tests/factories/orders";
import { signUp, visitorAt } from "../../../tests/factories/people";
import { closeDatabase } from "~/infrastructure/database/database.server";
import { newId } from "~/values/ids/ids";
import { recordChange } from "../audit/record-change.server";
import { recordOperatorAct } from "../audit/record-operator-act.server";
import { acrossOrganizations, createOperatorContext, type OperatorContext } from "../context";
import { findSession } from "~/domain/users/sessions/find-session.server";
import { issuePasswordReset } from "~/domain/users/account/issue-password-reset.server";
import { logIn } from "~/domain/users/sessions/log-in.server";
import { passSecondStep } from "~/domain/users/two-factor/pass-second-step.server";
import { requestPasswordReset } from "~/domain/users/account/request-password-reset.server";
import { switchOnTwoFactor } from "~/domain/users/two-factor/switch-on-two-factor.server";
import { startSession, type SessionKind } from "~/domain/users/sessions/start-session.server";
import { actIn } from "./act-in.server";
import { beginEnrolment } from "./begin-enrolment.server";
import { confirmEnrolment } from "./confirm-enrolment.server";
import { discardOperator } from "./discard-operator.server";
import { findOperatorLink } from "./find-operator-link.server";
import { inviteOperator } from "./invite-operator.server";
import { listOperators } from "./list-operators.server";
import { pendingFactor } from "./pending-factor.server";
import { tellStaff } from "./tell-staff.server";

const now = new Date("2026-11-21T12:00:00Z");
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const COMMAND = { now, ip: "", operator: null };
const PERSON = { first_name: "Olga", last_name: "Paredes", password: "Clave-de-prueba-1" };
let database: TestDatabase;
beforeAll(() => {
  database = testDatabase();
});
afterAll(async () => {
  await Promise.all([database.close(), closeDatabase()]);
});

const address = () => `staff-${newId(now)}@dadiva.example`;
const codeOf = (secret: string, at = now) =>
  new TOTP({ secret, digits: 6, period: 30 }).generate({ timestamp: at.getTime() });

function begin(kind: SessionKind, userId: string, at = now) {
  const where = { organizationId: null, ip: "203.0.113.9", userAgent: "" };
  const method = kind === "operator" ? ("password+totp" as const) : undefined;
  return startSession(at, { kind, userId, authenticatedAt: at, method, ...where });
}

async function enrol(email: string) {
  const { token } = await inviteOperator(COMMAND, { email, locale: "es" });
  const { userId } = await beginEnrolment(COMMAND, token, PERSON);
  const { id: sessionId } = await begin("operator_enrolment", userId);
  const enrolment = { now, ip: "203.0.113.9", userId, sessionId };
  const waiting = await pendingFactor(enrolment, "es");
  if (!waiting) throw new Error("no secret waits");
  const given = { code: codeOf(waiting.secret) };
  const { recoveryCodes } = await confirmEnrolment(enrolment, given);
  const names = { firstName: "Olga", lastName: "Paredes" };
  const operator = { id: userId, email, ...names, sessionId, authenticatedAt: now };
  const ctx: OperatorContext = createOperatorContext({ operator, now, locale: "es", ip: "" });
  return { ctx, email, enrolment, recoveryCodes, secret: waiting.secret, token, userId };
}

describe("a link", () => {
  it("creates an operator with password and second factor, once", async () => {
    const { enrolment, recoveryCodes, token } = await enrol(address());
    expect(recoveryCodes).toHaveLength(10);
    await expect(findOperatorLink(now, token)).rejects.toMatchObject({ code: "link_expired" });
    await expect(beginEnrolment(COMMAND, token, PERSON)).rejects.toMatchObject({
      code: "link_expired",
    });
    await expect(confirmEnrolment(enrolment, { code: "123456" })).rejects.toMatchObject({
      code: "link_expired",
    });
    expect(await pendingFactor(enrolment, "es")).toBeNull();
  });

  it("expires after an hour if printed, and gives no access with the password alone", async () => {
    const email = address();
    const { token } = await inviteOperator(COMMAND, { email, locale: "es" });
    expect(await findOperatorLink(after(59), token)).toMatchObject({ email, firstName: "" });
    await expect(findOperatorLink(after(61), token)).rejects.toMatchObject({
      code: "link_expired",
    });
    await beginEnrolment(COMMAND, token, PERSON);
    const credentials = { email, password: PERSON.password };
    for (const door of ["platform", "operator"] as const)
      await expect(logIn(visitorAt(now), credentials, door)).rejects.toMatchObject({
        code: "invalid_credentials",
      });
  });

  it("shows the same secret until its first code, and rejects a wrong code", async () => {
    const { token } = await inviteOperator(COMMAND, { email: address(), locale: "es" });
    const { userId } = await beginEnrolment(COMMAND, token, PERSON);
    const { id: sessionId } = await begin("operator_enrolment", userId);
    const enrolment = { now, ip: "", userId, sessionId };
    const first = await pendingFactor(enrolment, "es");
    expect(await pendingFactor(enrolment, "es")).toEqual(first);
    // The authenticator app shows this name, in the reader's language.
    expect(decodeURIComponent(first?.uri ?? "")).toContain("issuer=Dádiva equipo");
    const inEnglish = await pendingFactor(enrolment, "en");
    expect(decodeURIComponent(inEnglish?.uri ?? "")).toContain("issuer=Dádiva staff");
    const wrong = codeOf(first?.secret ?? "", after(90));
    await expect(confirmEnrolment(enrolment, { code: wrong })).rejects.toMatchObject({
      code: "validation_failed",
    });
    // The rejected attempt has no effect: the right code still works.
    await confirmEnrolment(enrolment, { code: codeOf(first?.secret ?? "") });
  });

  it("invalidates the previous one, and only the newest can be used", async () => {
    const email = address();
    const stolen = await inviteOperator(COMMAND, { email, locale: "es" });
    const { userId } = await beginEnrolment(COMMAND, stolen.token, PERSON);
    const begun = await begin("operator_enrolment", userId);
    const enrolment = { now, ip: "", userId, sessionId: begun.id };
    await pendingFactor(enrolment, "es");
    const renewed = await inviteOperator(COMMAND, { email, locale: "es" });
    expect(await findSession(now, begun.token)).toBeNull();
    await expect(beginEnrolment(COMMAND, stolen.token, PERSON)).rejects.toMatchObject({
      code: "link_expired",
    });
    expect(await beginEnrolment(COMMAND, renewed.token, PERSON)).toEqual({ userId });
  });

  it("is created once by two simultaneous invitations, and shows one secret to two readers", async () => {
    const email = address();
    const both = await Promise.allSettled(
      [1, 2].map(() => inviteOperator(COMMAND, { email, locale: "es" })),
    );
    const links = both.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    for (const one of both)
      if (one.status === "rejected")
        expect(one.reason).toMatchObject({ code: "validation_failed" });
    const { userId } = await beginEnrolment(COMMAND, links.at(-1)?.token ?? "", PERSON).catch(() =>
      beginEnrolment(COMMAND, links[0]?.token ?? "", PERSON),
    );
    const { id: sessionId } = await begin("operator_enrolment", userId);
    const enrolment = { now, ip: "", userId, sessionId };
    const [one, other] = await Promise.all([
      pendingFactor(enrolment, "es"),
      pendingFactor(enrolment, "es"),
    ]);
    expect(one).toEqual(other);
  });

  it("is rejected for a member of an organisation, and mailed if an operator sends it", async () => {
    const person = await signUp(now);
    const { email } = person.registration.user;
    await expect(inviteOperator(COMMAND, { email, locale: "es" })).rejects.toMatchObject({
      fields: { email: [{ code: "email_taken" }] },
    });
    const { ctx } = await enrol(address());
    const invited = address();
    const { token, expiresAt } = await inviteOperator(ctx, { email: invited, locale: "pt-BR" });
    expect(expiresAt).toEqual(after(24 * 60));
    const { rows } = await database.owner.query(
      "SELECT payload FROM outbox WHERE job = 'notifications.send-operator-link' ORDER BY created_at DESC, id DESC LIMIT 1",
    );
    expect(JSON.stringify(rows)).not.toContain(token);
    const { items } = await listOperators(ctx, { q: invited }, { page: 1, perPage: 5 });
    expect(items).toMatchObject([{ email: invited, state: "invited", fullName: "" }]);
    const file = listOperators.forFile(ctx, { q: invited });
    expect((await file.next()).value).toEqual(items);
    const { rows: made } = await database.platform.query(
      "SELECT 1 FROM operator_records WHERE operation = 'list-operators-for-file' AND operator_id = $1",
      [ctx.operator.id],
    );
    expect(made).toHaveLength(1);
  });
});

describe("switchOnTwoFactor", () => {
  it("does not accept a secret that waits for another session", async () => {
    const { token } = await inviteOperator(COMMAND, { email: address(), locale: "es" });
    const { userId } = await beginEnrolment(COMMAND, token, PERSON);
    const { id: sessionId } = await begin("operator_enrolment", userId);
    const waiting = await pendingFactor({ now, ip: "", userId, sessionId }, "es");
    const given = {
      person: { id: userId, sessionId: newId(now) },
      code: codeOf(waiting?.secret ?? ""),
    };
    const across = acrossOrganizations("a test", now);
    const work = across.transaction((db) => switchOnTwoFactor(db, across, { now, ip: "" }, given));
    await expect(work).rejects.toMatchObject({ code: "code_expired" });
  });
});

describe("recordOperatorAct", () => {
  it("records changes in the same form as an organisation's records", async () => {
    const { ctx, userId } = await enrol(address());
    const subject = { type: "operator", id: newId(now) } as const;
    await acrossOrganizations("a test", now).transaction((db) =>
      recordOperatorAct(db, ctx, {
        operation: "discard-operator",
        subject,
        // A field that the compiler cannot see is hidden all the same.
        before: { email: "ana.paz@dadiva.example", ...({ password: "x" } as object) },
      }),
    );
    const { rows } = await database.platform.query(
      "SELECT operator_id, changes FROM operator_records WHERE subject_id = $1",
      [subject.id],
    );
    expect(rows).toEqual([
      {
        operator_id: userId,
        changes: { email: ["a•••@dadiva.example", null], password: ["•••", null] },
      },
    ]);
  });
});

describe("tellStaff", () => {
  it("informs enrolled operators and the removed one, but not the actor", async () => {
    const [actor, reader, gone] = [
      await enrol(address()),
      await enrol(address()),
      await enrol(address()),
    ];
    const invited = address();
    await inviteOperator(COMMAND, { email: invited, locale: "es" });
    await discardOperator(actor.ctx, { operatorId: gone.userId });
    const [recordId, leaver] = [newId(now), newId(now)];
    const across = acrossOrganizations("a test", now);
    const order = { recordId, actorId: actor.userId, leaverId: leaver };
    await across.transaction((db) => tellStaff(db, across, order));
    const isMine = (notice: { recordId: string }) => notice.recordId === recordId;
    const orders = await ordersOf(now, "notifications.send-staff-notice", isMine);
    const told = orders.map(({ userId }) => userId);
    expect(told).toEqual(expect.arrayContaining([reader.userId, leaver]));
    expect(told).not.toContain(actor.userId);
    expect(told).not.toContain(gone.userId);
    const { rows } = await database.owner.query("SELECT id FROM users WHERE email = $1", [invited]);
    expect(told).not.toContain(rows[0]?.id);
  });
});

describe("logins", () => {
  it("let an operator in only at their own host, with both factors", async () => {
    const { email, secret, userId } = await enrol(address());
    const credentials = { email, password: PERSON.password };
    await expect(logIn(visitorAt(now), credentials)).rejects.toMatchObject({
      code: "invalid_credentials",
    });
    expect(await logIn(visitorAt(now), credentials, "operator")).toEqual({ userId });
    const half = await begin("operator_step", userId, after(1));
    expect((await findSession(after(1), half.token))?.operator).toBeNull();
    const visitor = { ...visitorAt(after(1)), sessionId: half.id };
    const code = codeOf(secret, after(1));
    // A half-completed login at one host does not count at the other.
    expect(await passSecondStep(visitor, { code })).toEqual({ state: "over" });
    expect(await passSecondStep(visitor, { code }, "operator_step")).toMatchObject({
      state: "passed",
      userId,
    });
    const whole = await begin("operator", userId, after(1));
    expect(await findSession(after(1), whole.token)).toMatchObject({
      kind: "operator",
      user: null,
      operator: { id: userId, email, firstName: "Olga" },
    });
    expect(await findSession(after(12 * 60 + 2), whole.token)).toBeNull();
  });

  it("reject members of organisations, and a password without the second factor", async () => {
    const person = await signUp(now);
    const { email, password } = person.registration.user;
    await expect(logIn(visitorAt(now), { email, password }, "operator")).rejects.toMatchObject({
      code: "invalid_credentials",
    });
    const { token, id } = await begin("operator", person.userId);
    expect([id.length, await findSession(now, token)]).toEqual([36, null]);
    const operator = await enrol(address());
    await requestPasswordReset(visitorAt(now), { email: operator.email });
    expect(await issuePasswordReset(now, await resetOrderFor(now, operator.email))).toBeNull();
  });

  it("end at once for a removed operator, but nobody removes themselves", async () => {
    const [stays, goes] = [await enrol(address()), await enrol(address())];
    const { token } = await begin("operator", goes.userId);
    await expect(discardOperator(stays.ctx, { operatorId: stays.userId })).rejects.toMatchObject({
      code: "last_operator",
    });
    await discardOperator(stays.ctx, { operatorId: goes.userId });
    await expect(discardOperator(stays.ctx, { operatorId: goes.userId })).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await findSession(now, token)).toBeNull();
    // An operator who was just removed can remove nobody else.
    await expect(discardOperator(goes.ctx, { operatorId: stays.userId })).rejects.toMatchObject({
      code: "not_found",
    });
    for (const operatorId of ["x", newId(now)])
      await expect(discardOperator(stays.ctx, { operatorId })).rejects.toMatchObject({
        code: "not_found",
      });
    const credentials = { email: goes.email, password: PERSON.password };
    await expect(logIn(visitorAt(now), credentials, "operator")).rejects.toMatchObject({
      code: "invalid_credentials",
    });
    const again = await inviteOperator(stays.ctx, { email: goes.email, locale: "es" });
    expect(await findOperatorLink(now, again.token)).toMatchObject({ userId: goes.userId });
    const { rows } = await database.platform.query(
      "SELECT operation FROM operator_records WHERE subject_id = $1 ORDER BY created_at, id",
      [goes.userId],
    );
    expect(rows.map(({ operation }) => operation)).toEqual([
      "invite-operator",
      "begin-enrolment",
      "confirm-enrolment",
      "discard-operator",
      "restore-operator",
    ]);
  });
});

describe("actIn", () => {
  it("changes an organisation under the operator's identity, with a record that its members may read", async () => {
    const tenant = await createTestOrganization(now);
    const other = await createTestOrganization(now);
    const { ctx, userId } = await enrol(address());
    const acting = await actIn(ctx, tenant.organizationId);
    const subject = { type: "organization", id: tenant.organizationId } as const;
    const record = { operation: "update-organization", subject, after: { name: "Nueva" } } as const;
    await acting.transaction((db) => recordChange(db, acting, record));
    await other.transaction((db) =>
      recordChange(db, other, { ...record, subject: { ...subject, id: other.organizationId } }),
    );
    const read =
      "SELECT organization_id AS id, actor_id FROM audit_entries WHERE organization_id = ANY($1)";
    const both = [[tenant.organizationId, other.organizationId]];
    const { rows } = await database.platform.query(read, both);
    expect(rows).toEqual([{ id: tenant.organizationId, actor_id: userId }]);
    for (const id of ["x", newId(now)])
      await expect(actIn(ctx, id)).rejects.toMatchObject({ code: "not_found" });
  });
});
