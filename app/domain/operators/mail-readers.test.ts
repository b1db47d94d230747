/** Tests which operators receive mails, and their data. */
import { beforeAll, expect, it } from "vitest";
import { useTestDatabase } from "../../../tests/factories/database";
import { staffContext } from "../../../tests/factories/staff";
import { newId } from "~/values/ids/ids";
import { acrossOrganizations } from "../context";
import { discardOperator } from "./discard-operator.server";
import { findLinkToSend } from "./find-link-to-send.server";
import { findStaffNotice } from "./find-staff-notice.server";
import { inviteOperator } from "./invite-operator.server";

const now = new Date("2026-11-21T12:00:00Z");
const across = acrossOrganizations("a test reads of our staff", now);

beforeAll(() => useTestDatabase());

it("finds the recipient of a link, until it is renewed or expires", async () => {
  const staff = await staffContext(now);
  const email = `linked-${newId(now)}@dadiva.example`;
  const invite = () => inviteOperator(staff, { email, locale: "es" });
  const first = await invite();
  const { id: operatorId } = await across.read((db) =>
    db.user.findUniqueOrThrow({ where: { email } }),
  );
  const find = (token: string, at = now) => findLinkToSend(at, { operatorId, token });
  expect(await find(first.token)).toEqual({ email, firstName: "", locale: "es" });
  expect(await find(first.token, first.expiresAt)).toBeNull();
  const second = await invite();
  expect(await find(first.token)).toBeNull();
  expect(await find(second.token)).toMatchObject({ email });
});

it("finds a record's people, and nobody who has left since", async () => {
  const [actor, leaver, reader] = [
    await staffContext(now),
    await staffContext(now),
    await staffContext(now),
  ];
  await discardOperator(actor, { operatorId: leaver.operator.id });
  const { id: recordId } = await across.read((db) =>
    db.operatorRecord.findFirstOrThrow({ where: { subjectId: leaver.operator.id } }),
  );
  const find = (userId: string) => findStaffNotice(now, { recordId, userId });
  const people = { actor: { id: actor.operator.id }, subject: { id: leaver.operator.id } };
  expect(await find(reader.operator.id)).toMatchObject({ ...people, isLeaver: false });
  expect(await find(leaver.operator.id)).toMatchObject({ ...people, isLeaver: true });
  await discardOperator(actor, { operatorId: reader.operator.id });
  expect(await find(reader.operator.id)).toBeNull();
});
