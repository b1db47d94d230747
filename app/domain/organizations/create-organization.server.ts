import { getCountry, type CountryCode } from "~/countries/country";
import { trial } from "~/countries/plans/plans";
import { checkUid } from "~/countries/identity/uid";
import { randomToken } from "~/infrastructure/crypto.server";
import { newId } from "~/values/ids/ids";
import { toSlug } from "~/values/ids/slug";
import { addDays, localDate, startOfDay } from "~/values/time/calendar";
import { recordChange } from "../audit/record-change.server";
import { VERIFIED_OWNER } from "../activation";
import type { Database } from "../context";
import { refuseField } from "../errors";
import { lapseUid } from "./lapse-uid.server";
import { isSlug } from "./slug";

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long an unverified holder keeps a uid reserved (readings 'Accounts'). */
const UNVERIFIED_UID_MS = 14 * DAY_MS;

export interface NewOrganization {
  name: string;
  /** The typed number, before normalisation. */
  uid: string;
  uidType: string;
  country: CountryCode;
}

/**
 * Inserts an organisation in the caller's platform transaction; the record names the future owner.
 * The slug comes from the name, currency and time zone from the country, the trial from the plan
 * that has one. Throws 422 on `organization.uid`; on simultaneous signups a unique index may still
 * reject it (23505).
 */
export async function createOrganization(
  db: Database,
  { organization, ownerId, now }: { organization: NewOrganization; ownerId: string; now: Date },
): Promise<{ id: string; slug: string; name: string }> {
  const { name, country } = organization;
  const uid = readOrganizationUid(organization);
  const { uidType } = organization;
  const { lapsedHolderId } = await requireFreeUid(db, { country, uid, uidType, now });
  if (lapsedHolderId !== null) await lapseUid(db, { holderId: lapsedHolderId, uid, now });
  const { currency, defaultTimezone } = getCountry(country);
  const created = await db.organization.create({
    data: {
      id: newId(now),
      slug: await freeSlug(db, name),
      name,
      uid,
      uidType,
      country,
      currency,
      timezone: defaultTimezone,
      planTier: trial.tier,
      // Its first day counts, and its last one counts whole.
      trialEndsAt: startOfDay(
        addDays(localDate(now, defaultTimezone), trial.days),
        defaultTimezone,
      ),
      offersCoverFees: true,
      createdAt: now,
      updatedAt: now,
    },
    select: { id: true, slug: true, name: true },
  });
  await recordChange(
    db,
    { now, organizationId: created.id, actor: { kind: "member", id: ownerId, role: "owner" } },
    {
      operation: "create-organization",
      subject: { type: "organization", id: created.id },
      after: { name, country, currency, slug: created.slug },
    },
  );
  return created;
}

/** Returns the uid without separators. Throws 422 on `organization.uid` or `…uid_type`. */
export function readOrganizationUid({
  country,
  uid,
  uidType,
}: Omit<NewOrganization, "name">): string {
  const checked = checkUid({ country, uidType, uid, holder: "organization" });
  if (checked.ok) return checked.normalized;
  const field =
    checked.reason === "uid_type_invalid" ? "organization.uid_type" : "organization.uid";
  throw refuseField(field, checked.reason, { uid_type: uidType });
}

/**
 * Throws 422 on `organization.uid` if another organisation has it and may keep it: for 14 days, or
 * permanently once an owner verified e-mail and cellphone (readings 'Accounts').
 */
export async function requireFreeUid(
  db: Database,
  { country, uid, uidType, now }: { country: CountryCode; uid: string; uidType: string; now: Date },
): Promise<{ lapsedHolderId: string | null }> {
  const holder = await db.organization.findUnique({
    where: { country_uid: { country, uid } },
    select: {
      id: true,
      uidVerifiedAt: true,
      createdAt: true,
      memberships: { where: VERIFIED_OWNER, select: { userId: true }, take: 1 },
    },
  });
  if (!holder) return { lapsedHolderId: null };
  const lapses = holder.createdAt.getTime() + UNVERIFIED_UID_MS;
  const isVerified = holder.uidVerifiedAt !== null || holder.memberships.length > 0;
  if (!isVerified && lapses < now.getTime()) return { lapsedHolderId: holder.id };
  throw refuseField("organization.uid", "uid_taken", { uid_type: uidType });
}

/** Returns `fundacion-huellas`, `fundacion-huellas-2` …, or a random one without Latin letters. */
async function freeSlug(db: Database, name: string): Promise<string> {
  const base = toSlug(name) || `org-${randomSuffix()}`;
  const taken = await db.organization.findMany({
    where: { slug: { startsWith: base } },
    select: { slug: true },
  });
  const slugs = new Set(taken.map(({ slug }) => slug));
  for (let number = 1; number <= 50; number += 1) {
    const candidate = number === 1 ? base : `${base}-${number}`;
    if (isSlug(candidate) && !slugs.has(candidate)) return candidate;
  }
  return `${base}-${randomSuffix()}`;
}

function randomSuffix(): string {
  return randomToken()
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")
    .slice(0, 8);
}
