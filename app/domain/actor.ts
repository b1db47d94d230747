/** The actors in an organisation, and what each of them may do there. */
import { abilitiesOf, type WorkerName } from "../../jobs/catalog";
import type { DonorLinkKind } from "./donations/donor-area/donor-link.server";
import type { AgencySeat } from "./users/agency-seat";
import {
  abilityOf,
  may,
  rulesOf,
  SUPPORT_ROLE,
  type Ability,
  type AbilityRule,
} from "./users/abilities";

/** A signed-in person of the organisation. */
export interface Member {
  kind: "member";
  id: string;
  role: string;
}

/** A person of an agency's team, with the rights of their seat. */
export interface AgencyUser extends Omit<AgencySeat, "agencyName"> {
  kind: "agency_user";
  /** The account's id. */
  id: string;
}

/** A member of our staff who acts in the organisation, or views it with support access. */
export interface Operator {
  kind: "operator";
  id: string;
  access: "acting" | "support";
}

/** A job of the worker, or a command that an operator starts. */
export interface Worker {
  kind: "job";
  name: WorkerName;
}

/** An anonymous reader of a public page. */
export interface Visitor {
  kind: "visitor";
}

/** A donor in front of one donation. */
export interface Donor {
  kind: "donor";
  donationId: string;
  /**
   * What names the donation: a signed link in a mail, the address of the thanks page, which only
   * shows it, or the donor's own session.
   */
  link?: DonorLinkKind | "thanks" | "receipt" | "year_receipt" | "session";
}

/** A donor with a session in their own area. */
export interface DonorAccount {
  kind: "donor_account";
  donorId: string;
  sessionId: string;
}

export type BackOfficeActor = Member | AgencyUser | Operator | Worker;
export type PublicActor = Visitor | Donor | DonorAccount;
export type Actor = BackOfficeActor | PublicActor;

/** Permissions for donating. A preview link shows a campaign before it is published. */
const visitorRules: readonly AbilityRule[] = [
  may("read", ["organization", "picture"]),
  may("read", "campaign", { published: true }),
  may("create", ["donation", "lead"]),
];

/** Permissions of our staff; operations reserved to them also call `requireStaff`. */
const operatorRules: readonly AbilityRule[] = [
  may("read", ["organization", "membership", "audit_entry", "support_access"]),
  may(["read", "create", "update"], "campaign"),
  may(["read", "update"], ["document", "transaction"]),
  may("read", "payout"),
  may("create", "export"),
];

/** Returns the rules of an actor, as data. */
export function rulesOfActor(actor: Actor): readonly AbilityRule[] {
  switch (actor.kind) {
    case "member":
      return rulesOf(actor);
    case "agency_user":
      return agencyRules(actor);
    case "operator":
      return actor.access === "support"
        ? rulesOf({ role: SUPPORT_ROLE, id: actor.id })
        : operatorRules;
    case "job":
      return abilitiesOf(actor.name).map(([action, subject]) => may(action, subject));
    case "visitor":
      return visitorRules;
    case "donor":
      return [...visitorRules, ...donorRules(actor)];
    case "donor_account":
      return [...visitorRules, may(["read", "update"], "donor", { uuid: actor.donorId })];
  }
}

/**
 * Permissions of a team's person: all name the team, and an operator's also who captured it
 * (readings 'Agencies'). `management` reaches only what the team brought in.
 */
function agencyRules(actor: AgencyUser): AbilityRule[] {
  const { id, personId, agencyId, role, scope, campaigns, checks } = actor;
  const team = { agency: agencyId };
  const captured = role === "operator" ? { ...team, captured_by: personId } : team;
  const rules = [
    may("read", "organization"),
    may(["read", "update"], "user", { uuid: id }),
    may("read", "campaign", { uuid: { $in: [...campaigns] } }),
    may("read", ["donation", "pledge"], captured),
    may("update", "pledge", captured),
  ];
  if (scope !== "management") {
    rules.push(may("create", "pledge", { ...team, campaign_id: { $in: [...campaigns] } }));
  }
  if (scope !== "acquisition") {
    rules.push(may("update", ["donation", "payment_method"], captured));
    rules.push(may("pause", "donation", captured));
  }
  if (role === "operator") return rules;
  rules.push(may("read", "agency_result", team));
  if (scope !== "acquisition") rules.push(may("read", "donor", team));
  if (checks) rules.push(may("create", "pledge_check", team));
  if (role === "supervisor") return rules;
  const own = { uuid: agencyId };
  return [...rules, may("read", "agency", own), may("manage", "agency_person", own)];
}

/** A link never allows more than its kind says, so that a forwarded one changes nothing else. */
function donorRules({ donationId, link }: Donor): readonly AbilityRule[] {
  const own = { uuid: donationId };
  const read = may("read", "donation", own);
  // All donations of the donor's year, and whose they are.
  if (link === "year_receipt") return [read, may("read", "donor", { donation: donationId })];
  const pause = may("pause", "donation", own);
  if (link === "session") {
    return [read, pause, may("update", ["donation", "payment_method", "upgrade"], own)];
  }
  // The donor can undo a skipped month and a pause, and gets a mail about each.
  if (link === "gift") return [read, pause];
  if (link === "card") return [read, may("update", "payment_method", own)];
  return link === "upgrade" ? [read, may("update", "upgrade", own)] : [read];
}

/** Caches abilities without personal rules, so that public pages and charges build none. */
const known = new Map<string, Ability>();

export function abilityOfActor(actor: Actor): Ability {
  const key = keyOf(actor);
  if (key === null) return abilityOf(rulesOfActor(actor));
  const ability = known.get(key) ?? abilityOf(rulesOfActor(actor));
  known.set(key, ability);
  return ability;
}

function keyOf(actor: Actor): string | null {
  switch (actor.kind) {
    case "visitor":
      return "visitor";
    case "job":
      return `job ${actor.name}`;
    case "operator":
      return `operator ${actor.access}`;
    default:
      return null;
  }
}

const DAY_MS = 24 * 3_600_000;

/**
 * Returns whether the link of a receipt may no longer undo what was done at this time. A receipt
 * may be forwarded, so its link ends a pause or a skipped month only while the page may be open.
 */
export function isTooLateByReceipt(
  { actor, now }: { actor: Actor; now: Date },
  doneAt: Date | null,
): boolean {
  if (actor.kind !== "donor" || actor.link !== "gift") return false;
  return doneAt === null || now.getTime() - doneAt.getTime() > DAY_MS;
}
