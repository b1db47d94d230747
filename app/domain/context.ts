/**
 * A context names actor, organisation, database and time. Every operation takes one as its first
 * argument; code in domain never reads a clock, a session or an environment itself.
 */
import type { CountryCode } from "~/countries/country";
import {
  inTransaction,
  runStatements,
  type Database,
  type Statement,
} from "~/infrastructure/database/database.server";
import type { Scope } from "~/infrastructure/database/open-transaction";
import type { Locale } from "~/i18n/config";
import type { Currency } from "~/values/money/money";
import { isId, newId } from "~/values/ids/ids";
import {
  abilityOfActor,
  type Actor,
  type BackOfficeActor,
  type Donor,
  type DonorAccount,
  type Operator,
  type PublicActor,
} from "./actor";
import { allowedRow, rowsFor, type RowCondition, type RowSubject } from "./row-condition";
import type { AgencySeat } from "./users/agency-seat";
import {
  decide,
  isAllowed,
  isEverAllowed,
  SUPPORT_ROLE,
  type Ability,
  type Action,
  type Facts,
  type Subject,
} from "./users/abilities";
import { DomainError } from "./errors";
import type { JobPayload, PlatformJobName, TenantJobName, WorkerName } from "../../jobs/catalog";

export { isAllowed, isEverAllowed };
export type { Database };
export type Row = Record<string, unknown>;

/** The organisation of a request or job, read once. Its country decides its currency. */
export interface CurrentOrganization {
  id: string;
  slug: string;
  name: string;
  country: CountryCode;
  currency: Currency;
  timezone: string;
  /** Where answers to mails to donors go; null without one. */
  contactEmail: string | null;
  color: string;
  /** A ready picture; its size is in pixels. */
  logo: { id: string; width: number; height: number } | null;
  planTier: string;
  planPaidUntil: Date | null;
  trialEndsAt: Date | null;
  features: string[];
  featuresOverridden: boolean;
  activatedAt: Date | null;
  suspendedAt: Date | null;
  /** Whether declined months are retried. */
  retryDeclined: boolean;
  /** Number of consecutive unpaid periods after which a donation pauses; 1 to 12. */
  pauseAfterPeriods: number;
  /** The smallest and largest increase of a donation, in percent, within 1 and 100. */
  upgradeMinPercentage: number;
  upgradeMaxPercentage: number;
  /** Whether forms offer to cover the fees and to dedicate a donation, and campaigns show who gave. */
  offersCoverFees: boolean;
  offersDedication: boolean;
  showsDonors: boolean;
  /** Whether we bear the gateway's fee of what is refunded. */
  refundFeesCovered: boolean;
  /** What forms offer: `monthly`, `one_time`, and collect days; no day means every day. */
  recurrenceOptions: string[];
  collectDayOptions: string[];
  /** The locale of public pages and donors' mails without another choice; null for the country's. */
  defaultLocale: string | null;
  /** Public host names whose pages may show a donation form in a frame. */
  allowedDomains: string[];
  publicVersion: bigint;
}

export interface CurrentUser {
  id: string;
  role: string;
  email: string;
  firstName: string;
  lastName: string;
  emailVerified: boolean;
  cellphoneVerified: boolean;
  sessionId: string;
  /** `required`: the person has no second factor, and the organisation requires one. */
  twoFactor: "on" | "off" | "required";
  /** When the password was last entered in this session. */
  authenticatedAt: Date;
  /** The team for which the session works; nothing for a member. */
  agency?: AgencySeat;
}

interface Base {
  now: Date;
  locale: Locale;
  /** The visitor's IP address; empty in jobs. */
  ip: string;
  newId(): string;
}

/** A signed-in member of our staff. */
export interface CurrentOperator {
  /** Id of the person. */
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  sessionId: string;
  /** When the password was last entered in this session. */
  authenticatedAt: Date;
}

/** Our staff on the operator host: outside tenants, with access to any (`operators/act-in`). */
export interface OperatorContext extends Base {
  kind: "operator";
  operator: CurrentOperator;
}

/** The part that all contexts inside an organisation share, for visitors and jobs. */
export interface TenantContext extends Base {
  kind: "organization";
  organizationId: string;
  organization: CurrentOrganization;
  /** The actor, whom records name. */
  actor: Actor;
  /**
   * Throws `forbidden` unless the actor's rules allow the action: for every such object, or for any
   * one with these `facts`. So a check without facts refuses an actor whose rules have conditions.
   * An actor without rules may do nothing.
   */
  require(action: Action, subject: Subject, facts?: Facts): void;
  /**
   * The same for the row with this id, whose facts are read where a rule compares them. Throws
   * `not_found` for a team's person who may do this to other rows.
   */
  requireRow(action: Action, subject: RowSubject, id: string): Promise<void>;
  /**
   * Throws `forbidden` for an actor who may do this to no object at all. It admits to a page, or
   * to an operation that goes on to `require` with the facts of what it finds.
   */
  requireSome(action: Action, subject: Subject): void;
  /** Returns the condition for rows that the actor may read, or act on. Throws `forbidden` without any. */
  scope(subject: Subject, action?: Action): RowCondition;
  read<T>(work: (db: Database) => Promise<T>): Promise<T>;
  transaction<T>(work: (db: Database) => Promise<T>): Promise<T>;
  /** Runs several statements as one transaction in one round trip. Returns the rows of each. */
  statements(...statements: Statement[]): Promise<Row[][]>;
  /** Writes a job into the outbox, in the caller's transaction. */
  enqueue<Name extends TenantJobName>(
    db: Database,
    job: Name,
    payload: JobPayload<Name>,
    dueAt?: Date,
  ): Promise<void>;
}

/** The back office of an organisation, and the jobs behind it. */
export interface OrganizationContext extends TenantContext {
  actor: BackOfficeActor;
  /** The signed-in person; null for acting staff, a job, and a visitor with a signed link. */
  user: CurrentUser | null;
  ability: Ability;
}

/** A public page of an organisation. No operation of the back office accepts it. */
export interface PublicContext extends TenantContext {
  actor: PublicActor;
}

/** The context of a visitor on the platform host: a country and no tenant. */
export interface PlatformContext extends Base {
  kind: "platform";
  country: CountryCode;
}

/** A person signed in on the platform host, with any number of organisations. */
export interface PersonContext extends PlatformContext {
  user: Pick<CurrentUser, "id" | "sessionId" | "authenticatedAt">;
}

/** Returns whether our own staff acts in the organisation. */
export const isStaff = ({ actor }: Pick<TenantContext, "actor">): boolean =>
  actor.kind === "operator" && actor.access === "acting";

/** Returns the operator who acts in the organisation. Throws `forbidden` for anybody else. */
export function requireStaff({ actor }: Pick<TenantContext, "actor">): Operator {
  if (actor.kind !== "operator" || actor.access !== "acting") throw new DomainError("forbidden");
  return actor;
}

/**
 * The second database role, through which only this code leaves the tenant. `reason` explains the
 * need to readers of the code.
 */
export interface AcrossOrganizations {
  read<T>(work: (db: Database) => Promise<T>): Promise<T>;
  transaction<T>(work: (db: Database) => Promise<T>): Promise<T>;
  statements(...statements: Statement[]): Promise<Row[][]>;
  enqueue<Name extends PlatformJobName>(
    db: Database,
    job: Name,
    payload: JobPayload<Name>,
  ): Promise<void>;
  /**
   * Enqueues a job of an organisation that this transaction comes across; with its context
   * available, use `ctx.enqueue`. The job runs within that organisation and sees no other's rows.
   */
  enqueueFor<Name extends TenantJobName>(
    db: Database,
    organizationId: string,
    job: Name,
    payload: JobPayload<Name>,
  ): Promise<void>;
}

/** Leaves the tenant under the role `dadiva_platform`, which reads platform tables only. */
export function acrossOrganizations(reason: string, now: Date): AcrossOrganizations {
  if (reason === "") throw new Error("leaving the tenant needs a reason");
  const scope: Scope = { organizationId: null, now };
  return {
    read: (work) => inTransaction(scope, work),
    transaction: (work) => inTransaction(scope, work),
    statements: (...statements) => rowsOf(scope, statements),
    enqueue: (db, job, payload) => addToOutbox(db, now, null, job, payload, now),
    enqueueFor: (db, organizationId, job, payload) =>
      addToOutbox(db, now, organizationId, job, payload, now),
  };
}

async function rowsOf(scope: Scope, statements: Statement[]): Promise<Row[][]> {
  return (await runStatements(scope, statements)).map((result) => result.rows);
}

async function addToOutbox(
  db: Database,
  now: Date,
  organizationId: string | null,
  job: string,
  payload: object,
  dueAt: Date,
): Promise<void> {
  const data = { id: newId(now), organizationId, job, payload: { ...payload }, dueAt };
  await db.outbox.create({ data: { ...data, createdAt: now } });
}

interface Place {
  organization: CurrentOrganization;
  now: Date;
  locale: Locale;
  /** Omitted if no browser sent the request. */
  ip?: string;
}

/** Creates the context of a signed-in person, or of an `actor` without a session. */
export function createOrganizationContext(
  input: Place & ({ user: CurrentUser } | { actor: BackOfficeActor }),
): OrganizationContext {
  const user = "user" in input ? input.user : null;
  const actor = "user" in input ? actorOf(input.user) : input.actor;
  const ability = abilityOfActor(actor);
  return { ...createTenantContext(input, actor, ability), actor, user, ability };
}

/** Creates the context of a job or command, with the abilities of its catalogue entry. */
export function createJobContext(name: WorkerName, place: Place): OrganizationContext {
  return createOrganizationContext({ ...place, actor: { kind: "job", name } });
}

/** Creates the context of a public page. */
export function createPublicContext(
  place: Place,
  actor: PublicActor = { kind: "visitor" },
): PublicContext {
  return { ...createTenantContext(place, actor, abilityOfActor(actor)), actor };
}

/** Creates the public context of a visitor whose signed link names their donation. */
export function asDonor(
  ctx: PublicContext,
  donationId: string,
  link: NonNullable<Donor["link"]> = "thanks",
): PublicContext & { actor: Donor } {
  const actor = { kind: "donor", donationId, link } as const;
  return { ...createPublicContext(ctx, actor), actor };
}

/** Creates the public context of a donor with a session in their own area. */
export function asDonorAccount(
  ctx: PublicContext,
  { donorId, id: sessionId }: { donorId: string; id: string },
): PublicContext & { actor: DonorAccount } {
  const actor = { kind: "donor_account", donorId, sessionId } as const;
  return { ...createPublicContext(ctx, actor), actor };
}

function actorOf({ id, role, agency }: CurrentUser): BackOfficeActor {
  if (agency) {
    const { agencyName: _, ...seat } = agency;
    return { kind: "agency_user", id, ...seat };
  }
  return role === SUPPORT_ROLE
    ? { kind: "operator", id, access: "support" }
    : { kind: "member", id, role };
}

function createTenantContext(place: Place, actor: Actor, ability: Ability): TenantContext {
  const { organization, now, locale, ip = "" } = place;
  const scope: Scope = { organizationId: organization.id, now };
  return {
    kind: "organization",
    organizationId: organization.id,
    organization,
    actor,
    now,
    locale,
    ip,
    newId: () => newId(now),
    require(action, subject, facts) {
      if (!isAllowed(ability, action, subject, facts)) throw new DomainError("forbidden");
    },
    requireSome(action, subject) {
      if (!isEverAllowed(ability, action, subject)) throw new DomainError("forbidden");
    },
    async requireRow(action, subject, id) {
      const decision = decide(ability, action, subject, { uuid: id });
      if (decision === "allowed") return;
      const own = { organizationId: organization.id, id };
      const statement = decision === "depends" ? allowedRow(ability, action, subject, own) : null;
      const [rows = []] = statement && isId(id) ? await rowsOf(scope, [statement]) : [];
      if (rows.length > 0) return;
      // A team's person learns of no row that is not theirs, not even that it exists.
      const isHidden = actor.kind === "agency_user" && isEverAllowed(ability, action, subject);
      throw new DomainError(isHidden ? "not_found" : "forbidden");
    },
    scope(subject, action = "read") {
      const rows = rowsFor(ability, action, subject);
      if (!rows) throw new DomainError("forbidden");
      return rows;
    },
    read: (work) => inTransaction(scope, work),
    transaction: (work) => inTransaction(scope, work),
    statements: (...statements) => rowsOf(scope, statements),
    enqueue: (db, job, payload, dueAt = now) =>
      addToOutbox(db, now, organization.id, job, payload, dueAt),
  };
}

export function createOperatorContext(input: {
  operator: CurrentOperator;
  now: Date;
  locale: Locale;
  ip: string;
}): OperatorContext {
  return { kind: "operator", ...input, newId: () => newId(input.now) };
}

export function createPlatformContext(input: {
  country: CountryCode;
  now: Date;
  locale: Locale;
  ip: string;
}): PlatformContext {
  return { kind: "platform", ...input, newId: () => newId(input.now) };
}
