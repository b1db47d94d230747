/** The kinds of people's news, and how each may reach a person. Pages load this file in the browser. */
import type { MemberRole } from "../users/schema";

export const newsKinds = [
  "new_donors",
  "lost_donors",
  "large_gift",
  "goal",
  "seats",
  "pledges",
  "declined",
  "increases",
  "documents",
  "card_testing",
  "gateways",
  "integrations",
  "downloads",
  "payouts",
  "trial",
  "plan",
] as const;
export type NewsKind = (typeof newsKinds)[number];

/** `page`: in the notification centre alone; `mail`: also by mail at once; `digest`: also in the daily mail. */
export const newsChoices = ["page", "mail", "digest", "off"] as const;
export type NewsChoice = (typeof newsChoices)[number];

interface KindRules {
  /** The members that it concerns; of a download only the person who ordered it. */
  roles: readonly MemberRole[];
  choices: readonly NewsChoice[];
  default: NewsChoice;
  /** Whether a mail of its own already tells it at once, where the person chose `mail`. */
  hasOwnMail: boolean;
}

const managers: readonly MemberRole[] = ["owner", "admin"];

/** About people: in the morning's mail, unless somebody chose otherwise. */
const aboutPeople: KindRules = {
  roles: ["owner", "admin", "fundraiser"],
  choices: newsChoices,
  default: "digest",
  hasOwnMail: false,
};

export const newsRules: Record<NewsKind, KindRules> = {
  new_donors: aboutPeople,
  lost_donors: aboutPeople,
  large_gift: aboutPeople,
  goal: aboutPeople,
  seats: aboutPeople,
  pledges: aboutPeople,
  declined: {
    roles: ["owner", "admin", "finance"],
    choices: newsChoices,
    default: "page",
    hasOwnMail: false,
  },
  increases: {
    roles: ["owner", "admin", "fundraiser"],
    choices: newsChoices,
    default: "mail",
    hasOwnMail: false,
  },
  documents: { roles: managers, choices: newsChoices, default: "mail", hasOwnMail: true },
  card_testing: { roles: managers, choices: newsChoices, default: "mail", hasOwnMail: true },
  gateways: { roles: managers, choices: newsChoices, default: "mail", hasOwnMail: false },
  integrations: { roles: managers, choices: newsChoices, default: "mail", hasOwnMail: false },
  // The download itself arrives by mail.
  downloads: {
    roles: ["owner", "admin", "fundraiser", "finance", "viewer"],
    choices: ["page", "off"],
    default: "page",
    hasOwnMail: true,
  },
  // The finance people also get the mail of each payout.
  payouts: {
    roles: ["owner", "admin", "finance"],
    choices: ["page", "off"],
    default: "page",
    hasOwnMail: true,
  },
  // What is paid arrives by mail whatever a person chose.
  plan: {
    roles: ["owner", "finance"],
    choices: ["page", "off"],
    default: "page",
    hasOwnMail: true,
  },
  trial: { roles: ["owner"], choices: newsChoices, default: "mail", hasOwnMail: true },
};

/** Returns the kinds that concern a role, in the order of the page. */
export function kindsFor(role: string): NewsKind[] {
  return newsKinds.filter((kind) => newsRules[kind].roles.some((one) => one === role));
}
