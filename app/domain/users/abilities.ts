/**
 * Who may do what in an organisation, as data in the specification's form (action, subject,
 * conditions, inverted). CASL enforces it in the operations; pages hide what they must not offer
 * by the same rules, so this file is browser-safe.
 */
import {
  createMongoAbility,
  subject as ofSubject,
  type ForcedSubject,
  type MongoAbility,
  type RawRuleOf,
} from "@casl/ability";

export const actions = ["read", "create", "update", "delete", "refund", "manage"] as const;
export type Action = (typeof actions)[number];
/**
 * `user`: the person's own data. `document`: documents handed in, with what they say of people.
 * `membership`: people of the organisation, their invitations and requests to be let in.
 * `support_access`: our own staff looking in. `lead`: who began to give. `payment_method`: stored cards.
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
  "picture",
  "all",
] as const;
export type Subject = (typeof subjects)[number];
/** What the conditions of a rule look at. */
export type Facts = Record<string, unknown>;
export type Ability = MongoAbility<[Action, Subject | (Facts & ForcedSubject<Subject>)]>;

/** readings 'Accounts', from the highest to the lowest. */
export const roles = ["owner", "admin", "fundraiser", "finance", "viewer"] as const;
export type Role = (typeof roles)[number];

/** Our own staff looking in: no role that somebody of the organisation can have. */
export const SUPPORT_ROLE = "support";

export function isRole(text: unknown): text is Role {
  return roles.some((role) => role === text);
}

/** One line of the list that `GET /manage/api/user` shows. */
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

/** What every role reads to find its way: the organisation, what was given, how it goes. */
const common: Subject[] = ["organization", "campaign", "donation", "donor", "report"];

const rulesByRole: Record<Role, AbilityRule[]> = {
  owner: [may("manage", "all")],
  admin: [
    may("manage", "all"),
    // Nobody acts on who stands above them, nor puts anybody there.
    mayNot(["create", "update", "delete"], "membership", { role: "owner" }),
    // Whom to let in from outside is the owner's to say; that it ends, anybody's who sees it.
    mayNot("create", "support_access"),
  ],
  fundraiser: [may("read", common), may("manage", ["campaign", "donor", "donation"])],
  finance: [
    may("read", common),
    may("manage", ["transaction", "payment_processor", "bank_account", "export"]),
  ],
  viewer: [may("read", [...common, "transaction", "payment_processor", "bank_account"])],
};

/** The rules of a person in an organisation; none for a role that there isn't. */
export function rulesOf({ role, id }: { role: string; id: string }): AbilityRule[] {
  // What a viewer reads, and nothing of one's own: they are nobody of the organisation.
  if (role === SUPPORT_ROLE) return rulesByRole.viewer;
  if (!isRole(role)) return [];
  // Everybody reads and changes their own data; `manage all` already says so.
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
 * Whether a rule allows it. Without `facts` the question is whether it is allowed for any thing of
 * that kind; with them, for this one.
 */
export function isAllowed(
  ability: Ability,
  action: Action,
  subject: Subject,
  facts?: Facts,
): boolean {
  return ability.can(action, facts ? ofSubject(subject, { ...facts }) : subject);
}
