/** Tests the recipients of mails and the data about them. */
import { beforeAll, expect, it } from "vitest";
import { useTestDatabase } from "../../../tests/factories/database";
import { openedLink, sentInvitation } from "../../../tests/factories/invitations";
import { joinAs, later, signedInContext, signUp } from "../../../tests/factories/people";
import { staffContext } from "../../../tests/factories/staff";
import { newId } from "~/values/ids/ids";
import { acrossOrganizations } from "../context";
import { cancelInvitation } from "./cancel-invitation.server";
import { discardUser } from "./discard-user.server";
import { findChangeToMail } from "./account/find-change-to-mail.server";
import { findCodeToSend } from "./account/find-code-to-send.server";
import { findInvitationToSend } from "./find-invitation-to-send.server";
import { findPerson } from "./find-person.server";
import { findReader } from "./find-reader.server";
import { findTwoFactorReader } from "./two-factor/find-two-factor-reader.server";
import { inviteUser } from "./invite-user.server";
import { listReaders } from "./list-readers.server";
import { requestEmailChange } from "./account/request-email-change.server";
import { sendCode } from "./account/send-code.server";

const now = new Date("2026-11-21T12:00:00Z");
const DAY = 86_400;
const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const across = acrossOrganizations("a test reads of people", now);
const mailbox = (name: string) => `${name}-${newId(now)}@readers.example`;

beforeAll(() => useTestDatabase());

it("reads the active members with those roles, or one of them", async () => {
  const owner = await signUp(now);
  const ctx = await signedInContext(owner, now);
  const [admin, viewer] = [await joinAs("admin", owner, now), await joinAs("viewer", owner, now)];
  const ids = async (roles: string[], userId?: string) =>
    (await listReaders(ctx, { roles, userId })).map(({ id }) => id).toSorted();
  expect(await ids(["owner", "admin"])).toEqual([owner.userId, admin.userId].toSorted());
  expect(await ids(["owner", "admin"], admin.userId)).toEqual([admin.userId]);
  expect(await ids(["owner", "admin"], viewer.userId)).toEqual([]);
  await discardUser(ctx, admin.userId);
  expect(await ids(["owner", "admin"])).toEqual([owner.userId]);
  expect(await findReader(ctx, admin.userId)).toMatchObject({ id: admin.userId, isOut: true });
  expect(await findReader(ctx, viewer.userId)).toMatchObject({ isOut: false, locale: "es-AR" });
  const stranger = await signUp(now);
  expect(await findReader(ctx, stranger.userId)).toBeNull();
});

it("uses the organisation's language if a person's is not supported", async () => {
  const owner = await signUp(now);
  const ctx = await signedInContext(owner, now);
  await across.transaction((db) =>
    db.user.update({ where: { id: owner.userId }, data: { locale: "xx" } }),
  );
  expect(await listReaders(ctx, { roles: ["owner"] })).toMatchObject([{ locale: "es-AR" }]);
});

it("finds an open invitation by its newest link", async () => {
  const ctx = await signedInContext(await signUp(now), now);
  const person = { email: mailbox("eva"), first_name: "Eva", last_name: "Inés" };
  const invited = await inviteUser(ctx, { ...person, role: "viewer" });
  const invitationId = invited.state === "done" ? invited.answer.uuid : "";
  expect((await sentInvitation(now, invitationId)).invitationId).toBe(invitationId);
  const token = await openedLink(now, invitationId);
  const find = (seconds: number, of = token) =>
    findInvitationToSend(later(ctx, seconds), { invitationId, token: of });
  expect(await find(0)).toMatchObject({
    email: person.email,
    role: "viewer",
    inviter: { firstName: "Ana María", lastName: "Paz" },
  });
  expect(await find(0, "another")).toBeNull();
  expect(await find(8 * DAY)).toBeNull();
  await cancelInvitation(ctx, invitationId);
  expect(await find(0)).toBeNull();
});

it("finds a person by id and by address", async () => {
  const { userId: id, registration } = await signUp(now);
  const { email } = registration.user;
  const person = { id, email, firstName: "Ana María", locale: "es-AR" };
  expect(await findPerson(now, { id })).toEqual(person);
  expect(await findPerson(now, { email })).toEqual(person);
  expect(await findPerson(now, { email: mailbox("nobody") })).toBeNull();
});

it("returns the verified cellphone, remaining codes and operator flag of a recipient", async () => {
  const { userId } = await signUp(now);
  expect(await findTwoFactorReader(now, userId)).toMatchObject({
    cellphone: null,
    isOperator: false,
    codesLeft: 0,
  });
  await across.transaction(async (db) => {
    await db.user.update({ where: { id: userId }, data: { cellphoneVerifiedAt: now } });
    const code = { userId, createdAt: now };
    await db.recoveryCode.createMany({
      data: [
        { ...code, id: newId(now), codeHash: new Uint8Array([1]) },
        { ...code, id: newId(now), codeHash: new Uint8Array([2]), usedAt: now },
      ],
    });
  });
  const reader = await findTwoFactorReader(now, userId);
  expect(reader?.codesLeft).toBe(1);
  expect(reader?.cellphone).toMatch(/^\+54/);
  const { operator } = await staffContext(now);
  expect(await findTwoFactorReader(now, operator.id)).toMatchObject({ isOperator: true });
  expect(await findTwoFactorReader(now, newId(now))).toBeNull();
});

it("finds a change of e-mail, the address's other owner, and no reverted change", async () => {
  const [{ userId, registration }, other] = [await signUp(now), await signUp(now)];
  const change = async (newEmail: string) => {
    await across.transaction((db) => requestEmailChange(db, across, { now }, { userId, newEmail }));
    const row = await across.read((db) =>
      db.emailChange.findFirstOrThrow({ where: { userId, newEmail } }),
    );
    return row.id;
  };
  const newEmail = mailbox("new");
  const free = await change(newEmail);
  expect(await findChangeToMail(now, free)).toMatchObject({
    oldEmail: registration.user.email,
    newEmail,
    isOpen: true,
    person: { id: userId },
    holder: null,
  });
  expect(await findChangeToMail(at(DAY + 1), free)).toMatchObject({ isOpen: false });
  const taken = await change(other.registration.user.email);
  expect(await findChangeToMail(now, taken)).toMatchObject({ holder: { id: other.userId } });
  expect(await findChangeToMail(now, free)).toMatchObject({ isOpen: false });
  const where = { id: free };
  await across.transaction((db) => db.emailChange.update({ where, data: { revokedAt: now } }));
  expect(await findChangeToMail(now, free)).toBeNull();
});

it("finds an address's newest code, until it is used or expired", async () => {
  const person = await signUp(now);
  const ctx = await signedInContext(person, now);
  const newest = async () => {
    const order = { userId: person.userId, channel: "email" };
    const row = await across.read((db) =>
      db.verificationCode.findFirstOrThrow({ where: order, orderBy: { id: "desc" } }),
    );
    return row.id;
  };
  await sendCode(ctx, "email");
  const first = await newest();
  expect(await findCodeToSend(now, first)).toEqual({
    channel: "email",
    target: person.registration.user.email,
    firstName: "Ana María",
    locale: "es-AR",
  });
  await sendCode(later(ctx, 120), "email");
  const second = await newest();
  expect(await findCodeToSend(at(120), first)).toBeNull();
  expect(await findCodeToSend(at(120), second)).not.toBeNull();
  expect(await findCodeToSend(at(DAY), second)).toBeNull();
  const used = { where: { id: second }, data: { usedAt: now } };
  await across.transaction((db) => db.verificationCode.update(used));
  expect(await findCodeToSend(at(120), second)).toBeNull();
});
