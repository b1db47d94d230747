/**
 * Permissions in an organisation, as data in the specification's form (action, subject, conditions,
 * inverted). CASL enforces them in the operations. Pages hide unavailable actions with the same
 * rules, so this file must run in the browser.
 */
import {
  createMongoAbility,
  subject as ofSubject,
  type ForcedSubject,
  type MongoAbility,
  type RawRuleOf,
} from "@casl/ability";

/** `pause`: to pause a donation or skip its month, and to undo either. */
export const actions = ["read", "create", "update", "delete", "refund", "pause", "manage"] as const;
export type Action = (typeof actions)[number];
/**
 * `user`: the person's own data. `document`: submitted documents, with their personal data.
 * `membership`: members, invitations and access requests. `support_access`: our staff's views.
 * `lead`: people who began to donate. `payment_method`: stored cards. `upgrade`: a donation's
 * increase. `measurement`: reports to the organisation's own services. `subscription`: the
 * organisation's own plan, its invoices and what they say of it. `agency`: a delegated team;
 * `agency_person`: its people. `pledge_check`: the result of a check of a pledge.
 * `agency_result`: what became of a team's pledges. `clawback`: what teams cost.
 * `integration`: the connection to a system of the organisation's own.
 * `payout`: what leaves to the organisation's bank.
 */
export const subjects = [
  "organization",
  "user",
  "membership",
  "bank_account",
  "payment_processor",
  "document",
  "campaign",
  "donation",
  "donor",
  "transaction",
  "report",
  "export",
  "audit_entry",
  "support_access",
  "lead",
  "payment_method",
  "upgrade",
  "picture",
  "measurement",
  "subscription",
  "agency",
  "agency_person",
  "pledge",
  "pledge_check",
  "agency_result",
  "clawback",
  "integration",
  "payout",
  "all",
] as const;
export type Subject = (typeof subjects)[number];
/** The facts that the conditions of a rule compare. */
export type Facts = Record<string, unknown>;
export type Ability = MongoAbility<[Action, Subject | (Facts & ForcedSubject<Subject>)]>;

/** From the highest to the lowest (readings 'Accounts'). */
export const roles = ["owner", "admin", "fundraiser", "finance", "viewer"] as const;
export type Role = (typeof roles)[number];

/** The role of our staff during a support access; no member can have it. */
export const SUPPORT_ROLE = "support";

export function isRole(text: unknown): text is Role {
  return roles.some((role) => role === text);
}

/** One line of the list that `GET /manage/api/user` returns. */
export interface AbilityRule {
  action: Action | Action[];
  subject: Subject | Subject[];
  conditions: Facts | null;
  inverted: boolean;
}

export const may = (
  action: Action | Action[],
  subject: Subject | Subject[],
  conditions: Facts | null = null,
): AbilityRule => ({ action, subject, conditions, inverted: false });

const mayNot = (...rule: Parameters<typeof may>): AbilityRule => ({
  ...may(...rule),
  inverted: true,
});

/** Subjects that every role reads: the organisation, its donations and its reports. */
const common: Subject[] = ["organization", "campaign", "donation", "donor", "report"];

const rulesByRole: Record<Role, AbilityRule[]> = {
  owner: [may("manage", "all")],
  admin: [
    may("manage", "all"),
    // An admin cannot act on owners, nor make anybody an owner.
    mayNot(["create", "update", "delete"], "membership", { role: "owner" }),
    // Only the owner grants access to outsiders; an admin may end it.
    mayNot("create", "support_access"),
  ],
  fundraiser: [
    may("read", common),
    may("manage", ["campaign", "donor", "donation"]),
    may("update", "payment_method"),
    may("read", ["lead", "pledge", "agency_result"]),
    may("create", "pledge_check"),
  ],
  finance: [
    may("read", common),
    may("manage", [
      "transaction",
      "payment_processor",
      "bank_account",
      "export",
      "subscription",
      "clawback",
    ]),
    may("read", ["lead", "agency_result", "payout"]),
    may("update", "payout"),
  ],
  viewer: [may("read", [...common, "transaction", "payment_processor", "bank_account", "payout"])],
};

/** Returns the rules of a person in an organisation; none for an unknown role. */
export function rulesOf({ role, id }: { role: string; id: string }): AbilityRule[] {
  // Support access reads the same as a viewer, without personal data: the operator is no member.
  if (role === SUPPORT_ROLE) return rulesByRole.viewer;
  if (!isRole(role)) return [];
  // Everybody reads and changes their own data; `manage all` already includes it.
  const isAll = rulesByRole[role].some(({ subject }) => subject === "all");
  const own = isAll ? [] : [may(["read", "update"], "user", { uuid: id })];
  return [...rulesByRole[role], ...own];
}

export function abilityOf(rules: readonly AbilityRule[]): Ability {
  const raw = rules.map(({ conditions, ...rule }) => ({
    ...rule,
    ...(conditions === null ? {} : { conditions }),
  }));
  return createMongoAbility<Ability>(raw as RawRuleOf<Ability>[]);
}

/**
 * Says what the rules decide about an action on an object of which only these facts are known.
 * `depends`: a rule compares a fact that is missing.
 */
export function decide(
  ability: Ability,
  action: Action,
  subject: Subject,
  facts: Facts = {},
): "allowed" | "refused" | "depends" {
  const object = ofSubject(subject, { ...facts });
  let may: boolean | null = null;
  const open = { allows: false, forbids: false };
  for (const rule of ability.rulesFor(action, subject)) {
    const isKnown = Object.keys(rule.conditions ?? {}).every((name) => name in facts);
    if (!isKnown) open[rule.inverted ? "forbids" : "allows"] = true;
    else if (rule.matchesConditions(object)) {
      may = !rule.inverted;
      break;
    }
  }
  if (may === true) return open.forbids ? "depends" : "allowed";
  return open.allows ? "depends" : "refused";
}

/** Returns whether the action is allowed: for every such object, or for any one with `facts`. */
export function isAllowed(...asked: Parameters<typeof decide>): boolean {
  return decide(...asked) === "allowed";
}

/** Returns whether the action may be allowed for some object; for pages, before one is named. */
export function isEverAllowed(ability: Ability, action: Action, subject: Subject): boolean {
  return decide(ability, action, subject) !== "refused";
}
