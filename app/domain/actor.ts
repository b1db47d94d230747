/** Who acts in an organisation, and what each of them may do there. */
import { abilitiesOf, type WorkerName } from "../../jobs/catalog";
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

/** A person of our staff: acting in the organisation, or looking in with its support access. */
export interface Operator {
  kind: "operator";
  id: string;
  access: "acting" | "support";
}

/** A job of the worker, or a command that a person of our staff starts. */
export interface Worker {
  kind: "job";
  name: WorkerName;
}

/** Whoever opens a public page. */
export interface Visitor {
  kind: "visitor";
}

/** A visitor whose signed link names their donation. */
export interface Donor {
  kind: "donor";
  donationId: string;
}

/** Who may come to the back office, and what works behind it. */
export type BackOfficeActor = Member | Operator | Worker;
/** Who comes to public pages. */
export type PublicActor = Visitor | Donor;
export type Actor = BackOfficeActor | PublicActor;

/** Giving, and what a page shows for it. A preview link shows a campaign before it is published. */
const visitorRules: readonly AbilityRule[] = [
  may("read", ["organization", "picture"]),
  may("read", "campaign", { published: true }),
  may("create", ["donation", "lead"]),
];

/** What our staff do for an organisation; what only they may do asks `requireStaff` as well. */
const operatorRules: readonly AbilityRule[] = [
  may("read", ["organization", "membership", "audit_entry", "support_access"]),
  may(["read", "create", "update"], "campaign"),
  may(["read", "update"], "document"),
  may("create", "export"),
];

function rulesOfActor(actor: Actor): readonly AbilityRule[] {
  switch (actor.kind) {
    case "member":
      return rulesOf(actor);
    case "operator":
      return actor.access === "support"
        ? rulesOf({ role: SUPPORT_ROLE, id: actor.id })
        : operatorRules;
    case "job":
      return abilitiesOf(actor.name).map(([action, subject]) => may(action, subject));
    case "visitor":
      return visitorRules;
    case "donor":
      return [...visitorRules, may("read", "donation", { uuid: actor.donationId })];
  }
}

/** Abilities of actors whose rules name nobody: a public page and a charge build none. */
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
