import type { CountryCode } from "~/countries/country";
import type { Role } from "~/domain/users/abilities";
import type { BatchStory } from "./centralpos/relive-batches";
import type { MethodStory } from "./give-by-methods";
import type { PlanStory } from "./plans/relive-plan";
import type { OrganizationStory } from "./story/campaign-story";

export interface DemoPerson {
  firstName: string;
  lastName: string;
  email: string;
  /** This password is public, so demo data is refused in production. */
  password: string;
}

export interface DemoOrganization {
  name: string;
  slug: string;
  country: CountryCode;
  uid: { type: string; number: string };
  cellphone: string;
  owner: DemoPerson;
  team: readonly (DemoPerson & { role: Role })[];
  story: OrganizationStory | null;
  /** Null: still on its trial, without a plan of its own. */
  plan: PlanStory | null;
  /** Gifts of the last hours by ways to pay that are no card, of an organisation with a plan. */
  methods?: MethodStory;
  /** Its months at Centralpos, of an organisation without a story: it holds its own money. */
  batches?: BatchStory;
  /** Whether it keeps its donors in Salesforce; of an organisation with a story. */
  hasSalesforce?: true;
  note: string;
}
