import { createTranslator } from "~/i18n/server";
import { textForCode, type Translate } from "~/i18n/text-key";
import { absoluteUrl } from "~/infrastructure/env.server";
import { sendMail } from "~/infrastructure/mail.server";
import { formatInstant } from "~/values/time/calendar";
import { getAuditEntry } from "~/domain/audit/get-audit-entry.server";
import type { OrganizationContext } from "~/domain/context";
import { findReader } from "~/domain/users/find-reader.server";
import type { Reader } from "~/domain/users/list-readers.server";
import { lostPower } from "~/domain/users/schema";
import { platformMail } from "~/domain/notifications/platform-mail";
import { tellOneByOne } from "~/domain/notifications/tell-one-by-one.server";

type Entry = Awaited<ReturnType<typeof getAuditEntry>>;
interface Order {
  entryId: string;
  userId?: string;
}

/**
 * Informs the owners about an owner or admin who was added or removed, from its record: actor,
 * person, time and address. A person who was removed or lost such a role (`userId`) is informed,
 * too.
 */
export async function sendPeopleNotice(ctx: OrganizationContext, order: Order): Promise<void> {
  ctx.require("read", "membership");
  ctx.require("read", "audit_entry");
  const entry = await getAuditEntry(ctx, order.entryId);
  const isOwn = order.userId === entry.subject.id && isLoss(entry);
  const reader = isOwn
    ? await findLoser(ctx, entry)
    : await tellOneByOne(ctx, "notifications.send-people-notice", order, ["owner"]);
  if (!reader) return;
  const mail = isOwn ? lossOf(ctx, entry, reader) : noticeOf(ctx, entry, reader);
  await sendMail({
    kind: "people_notice",
    ...mail,
    to: reader.email,
    messageId: `people-${entry.id}-${reader.id}`,
  });
}

/** Returns whether the record's subject lost access or permissions. */
function isLoss({ operation, subject, changes }: Entry): boolean {
  if (subject.type !== "membership") return false;
  if (operation === "discard-user") return true;
  const [before, after] = changes.role ?? [];
  return operation === "update-user-role" && lostPower(String(before), String(after));
}

/** A person who was readmitted before the mail was sent need not read of the removal. */
async function findLoser(ctx: OrganizationContext, entry: Entry): Promise<Reader | null> {
  const reader = await findReader(ctx, entry.subject.id);
  return entry.operation === "discard-user" && !reader?.isOut ? null : reader;
}

function lossOf(ctx: OrganizationContext, entry: Entry, { locale, firstName }: Reader) {
  const t = createTranslator(locale);
  const { name: organization, timezone } = ctx.organization;
  const isOut = entry.operation === "discard-user";
  const texts = { organization, person: actorOf(t, entry) };
  return platformMail({
    locale,
    subject: t(isOut ? "emails.people.out_subject" : "emails.people.lowered_subject", texts),
    name: firstName,
    paragraphs: [t(isOut ? "emails.people.out_text" : "emails.people.lowered_text", texts)],
    rows: [...rolesOf(t, entry), whenOf(t, entry, timezone)],
  });
}

function noticeOf(ctx: OrganizationContext, entry: Entry, { locale, firstName }: Reader) {
  const t = createTranslator(locale);
  const { name: organization, slug, timezone } = ctx.organization;
  const { operation, subject, changes } = entry;
  const person = subject.name ?? changes.email?.[1];
  return platformMail({
    locale,
    subject: t("emails.people.subject", { organization }),
    name: firstName,
    paragraphs: [
      `${textForCode(t, "manage.activity.operations", operation, "common.unknown", { person: actorOf(t, entry) })}.`,
      t("emails.people.text"),
    ],
    rows: [
      ...(person ? [{ label: t("manage.activity.subject"), value: String(person) }] : []),
      ...rolesOf(t, entry),
      whenOf(t, entry, timezone),
      {
        label: t("manage.activity.where"),
        value: [entry.userAgent, entry.ip].filter(Boolean).join(" · ") || t("common.unknown"),
      },
    ],
    button: { label: t("emails.people.button"), href: absoluteUrl(slug, "/manage/settings/users") },
  });
}

function actorOf(t: Translate, { actor }: Entry): string {
  return actor.name ?? textForCode(t, "manage.activity.actors", actor.kind, "common.unknown");
}

/** Returns the previous and the new role. */
function rolesOf(t: Translate, { changes }: Entry) {
  const roles = (changes.role ?? []).filter((role) => role !== null);
  const names = roles.map((role) => textForCode(t, "manage.role", String(role), "common.unknown"));
  return names.length > 0 ? [{ label: t("common.fields.role"), value: names.join(" → ") }] : [];
}

function whenOf(t: Translate, { at }: Entry, timezone: string) {
  return { label: t("manage.activity.when"), value: formatInstant(at, timezone, "short-time") };
}
