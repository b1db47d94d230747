/**
 * Who asks, for whom, with which database, at what time. Every operation takes one as its first
 * argument; nothing in domain reads a clock, a session or an environment by itself.
 */
import type { CountryCode } from "~/countries/country";
import {
  inTransaction,
  runStatements,
  type Database,
  type Statement,
} from "~/infrastructure/database.server";
import type { Scope } from "~/infrastructure/open-transaction";
import type { Locale } from "~/i18n/config";
import type { Currency } from "~/values/money";
import { newId } from "~/values/ids";
import {
  abilityOf,
  isAllowed,
  rulesOf,
  type Ability,
  type Action,
  type Facts,
  type Subject,
} from "./users/abilities";
import { DomainError } from "./errors";
import type { JobPayload, PlatformJobName, TenantJobName } from "../../jobs/catalog";

export type { Database };
export type Row = Record<string, unknown>;

/** The organisation of a request or job, read once. Money facts follow from its country. */
export interface CurrentOrganization {
  id: string;
  slug: string;
  name: string;
  country: CountryCode;
  currency: Currency;
  timezone: string;
  color: string;
  /** A ready picture; its size in pixels. */
  logo: { id: string; width: number; height: number } | null;
  planTier: string;
  planPaidUntil: Date | null;
  trialEndsAt: Date | null;
  features: string[];
  featuresOverridden: boolean;
  activatedAt: Date | null;
  suspendedAt: Date | null;
  publicVersion: bigint;
}

export interface CurrentUser {
  id: string;
  role: string;
  /** Of our own staff, looking in: records say so, and not who. */
  isStaff?: boolean;
  email: string;
  firstName: string;
  lastName: string;
  emailVerified: boolean;
  cellphoneVerified: boolean;
  sessionId: string;
  /** `required`: there is none, and the organisation asks for it. */
  twoFactor: "on" | "off" | "required";
  /** When the password was last given in this session. */
  authenticatedAt: Date;
}

interface Base {
  now: Date;
  locale: Locale;
  /** The visitor's address; empty in jobs. */
  ip: string;
  newId(): string;
}

/** A signed-in person of our own staff. */
export interface CurrentOperator {
  /** Of the person. */
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  sessionId: string;
  /** When the password was last given in this session. */
  authenticatedAt: Date;
}

/** Our own staff on the operator host: of no tenant, and of any (`operators/act-in`). */
export interface OperatorContext extends Base {
  kind: "operator";
  operator: CurrentOperator;
}

export interface OrganizationContext extends Base {
  kind: "organization";
  organizationId: string;
  organization: CurrentOrganization;
  /** null: a donor, or a job. */
  user: CurrentUser | null;
  /** Who acts where it is none of those: records name them. */
  actor?: { kind: "operator"; id: string };
  ability: Ability;
  /**
   * Throws `forbidden` unless the user may, with this one thing where its `facts` are given; jobs
   * and donors are given what they need.
   */
  require(action: Action, subject: Subject, facts?: Facts): void;
  read<T>(work: (db: Database) => Promise<T>): Promise<T>;
  transaction<T>(work: (db: Database) => Promise<T>): Promise<T>;
  /** Hot paths: statements of one transaction in one round trip; answers the rows of each. */
  statements(...statements: Statement[]): Promise<Row[][]>;
  /** Writes a job into the outbox, in the caller's transaction. */
  enqueue<Name extends TenantJobName>(
    db: Database,
    job: Name,
    payload: JobPayload<Name>,
    dueAt?: Date,
  ): Promise<void>;
}

/** A visitor of the platform host: no tenant, but a country. */
export interface PlatformContext extends Base {
  kind: "platform";
  country: CountryCode;
}

/** A person signed in on the platform host: of one organisation, of several or of none. */
export interface PersonContext extends PlatformContext {
  user: Pick<CurrentUser, "id" | "sessionId" | "authenticatedAt">;
}

/** Whether our own staff acts in the organisation. */
export const isStaff = ({ actor }: Pick<OrganizationContext, "actor">): boolean =>
  actor?.kind === "operator";

/** The operator who acts in the organisation; throws `forbidden` for anybody else. */
export function requireStaff({ actor }: Pick<OrganizationContext, "actor">): { id: string } {
  if (actor?.kind !== "operator") throw new DomainError("forbidden");
  return actor;
}

/** The second role: the only code that leaves the tenant. `reason` is for who reads the code. */
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
   * A job of an organisation that this transaction finds on its way: with a context of it at hand the
   * job is `ctx.enqueue`'s. It runs as that organisation's, which sees no other's rows.
   */
  enqueueFor<Name extends TenantJobName>(
    db: Database,
    organizationId: string,
    job: Name,
    payload: JobPayload<Name>,
  ): Promise<void>;
}

/** Leaves the tenant: platform tables only, under the role `dadiva_platform`. */
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

/** Builds the context of one organisation. `role` null: a donor or a job of the product itself. */
export function createOrganizationContext(input: {
  organization: CurrentOrganization;
  user: CurrentUser | null;
  now: Date;
  locale: Locale;
  ip: string;
}): OrganizationContext {
  const { organization, user, now } = input;
  const scope: Scope = { organizationId: organization.id, now };
  const ability = abilityOf(user ? rulesOf(user) : []);
  return {
    kind: "organization",
    organizationId: organization.id,
    ...input,
    ability,
    newId: () => newId(now),
    require(action, subject, facts) {
      if (user !== null && !isAllowed(ability, action, subject, facts)) {
        throw new DomainError("forbidden");
      }
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
