/** Who may do what, as data in the specification's form, enforced by CASL inside the operations. */
import { createMongoAbility, type MongoAbility, type RawRuleOf } from "@casl/ability";

export const actions = ["read", "create", "update", "delete", "manage"] as const;
export type Action = (typeof actions)[number];
export const subjects = [
  "organization",
  "user",
  "bank_account",
  "payment_processor",
  "campaign",
  "donation",
  "donor",
  "transaction",
  "report",
  "all",
] as const;
export type Subject = (typeof subjects)[number];
export type Ability = MongoAbility<[Action, Subject]>;

/** One line of the list that `GET /manage/api/user` shows. */
export interface AbilityRule {
  action: Action | Action[];
  subject: Subject | Subject[];
  conditions: Record<string, unknown> | null;
  inverted: boolean;
}

const everything: AbilityRule[] = [
  { action: "manage", subject: "all", conditions: null, inverted: false },
];

/** Rules of each role (readings 'Accounts'); the roles besides the owner come with invitations. */
const rulesByRole: Record<string, AbilityRule[]> = { owner: everything };

export function rulesOf(role: string | null): AbilityRule[] {
  return (role !== null && rulesByRole[role]) || [];
}

export function abilityFor(role: string | null): Ability {
  const rules = rulesOf(role).map(({ conditions, ...rule }) => ({
    ...rule,
    ...(conditions === null ? {} : { conditions }),
  }));
  return createMongoAbility<Ability>(rules as RawRuleOf<Ability>[]);
}
