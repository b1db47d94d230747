/** The back office's side bar as data: each link with the ability that its page requires. */
import type { IconName } from "~/components/ui/icon";
import type { Feature } from "~/countries/plans/plans";
import type { Action, Subject } from "~/domain/users/abilities";
import { paths } from "~/http/paths";
import type { TextKey } from "~/i18n/text-key";

export interface NavigationLink {
  action: Action;
  subject: Subject;
  label: TextKey;
  to: string;
  icon: IconName;
  /** Further addresses whose pages belong to this entry. */
  also?: readonly string[];
}

const reads = (subject: Subject, label: TextKey, to: string, icon: IconName): NavigationLink => ({
  action: "read",
  subject,
  label,
  to,
  icon,
});

/** The pages for daily work, which the side bar names. */
const work: readonly NavigationLink[] = [
  reads("report", "manage.nav.dashboard", paths.dashboard(), "home"),
  reads("campaign", "manage.nav.campaigns", paths.campaigns(), "megaphone"),
  reads("donation", "manage.nav.donations", paths.donations(), "heart"),
  reads("donor", "manage.nav.donors", paths.donors(), "users"),
  reads("transaction", "manage.nav.transactions", paths.transactions(), "card"),
  reads("payout", "manage.nav.payouts", paths.payouts(), "bank"),
  reads("lead", "manage.nav.leads", paths.leads(), "mail"),
  {
    ...reads("agency_result", "manage.nav.agency_results", paths.agencyResults(), "chart"),
    also: [paths.pledges(), paths.clawback()],
  },
  {
    action: "create",
    subject: "export",
    label: "manage.nav.downloads",
    to: paths.downloads(),
    icon: "download",
  },
];

/** A page of the settings, which their index names with a line on what is there. */
export interface SettingsEntry extends NavigationLink {
  text: TextKey;
  /** The plan's feature without which the page offers only the way to a plan. */
  feature?: Feature;
}

interface SettingsGroup {
  label: TextKey;
  entries: readonly SettingsEntry[];
}

/** The index of the settings: a new page is a new entry here, and the search finds it, too. */
export const settingsGroups: readonly SettingsGroup[] = [
  {
    label: "manage.settings_index.organization",
    entries: [
      {
        ...reads(
          "organization",
          "manage.nav.organization",
          paths.organizationGeneral(),
          "settings",
        ),
        text: "manage.settings_index.organization_text",
      },
      {
        ...reads("organization", "manage.nav.details", paths.organizationDetails(), "file"),
        text: "manage.settings_index.details_text",
      },
      {
        ...reads("document", "manage.nav.documents", paths.onboardingDocuments(), "upload"),
        text: "manage.settings_index.documents_text",
      },
      {
        ...reads("subscription", "manage.nav.subscription", paths.subscription(), "crown"),
        text: "manage.settings_index.subscription_text",
      },
    ],
  },
  {
    label: "manage.settings_index.donations",
    entries: [
      {
        ...reads("payment_processor", "manage.nav.gateways", paths.gateways(), "plug"),
        text: "manage.settings_index.gateways_text",
      },
      {
        ...reads(
          "organization",
          "manage.nav.donation_settings",
          paths.donationSettings(),
          "refresh",
        ),
        text: "manage.settings_index.donation_settings_text",
      },
      {
        ...reads("organization", "manage.nav.donation_form", paths.donationForm(), "heart"),
        text: "manage.settings_index.donation_form_text",
      },
      {
        ...reads("organization", "manage.nav.allowed_domains", paths.allowedDomains(), "link"),
        text: "manage.settings_index.allowed_domains_text",
      },
      {
        ...reads("integration", "manage.nav.integrations", paths.integrations(), "plug"),
        text: "manage.settings_index.integrations_text",
        feature: "salesforce_integration",
      },
    ],
  },
  {
    label: "manage.settings_index.people",
    entries: [
      {
        ...reads("membership", "manage.nav.users", paths.users(), "users"),
        text: "manage.settings_index.users_text",
      },
      {
        ...reads("agency", "manage.nav.agencies", paths.agencies(), "megaphone"),
        text: "manage.settings_index.agencies_text",
      },
      {
        action: "update",
        subject: "organization",
        label: "manage.nav.security",
        to: paths.twoFactorPolicy(),
        icon: "shield",
        text: "manage.settings_index.security_text",
      },
      {
        ...reads("support_access", "manage.nav.support", paths.support(), "eye"),
        text: "manage.settings_index.support_text",
      },
      {
        ...reads("audit_entry", "manage.nav.activity", paths.activity(), "clock"),
        text: "manage.settings_index.activity_text",
      },
    ],
  },
];

/** The side bar: work, and one way to the settings. */
export const navigationLinks: Record<"work" | "settings", readonly NavigationLink[]> = {
  work,
  settings: [reads("organization", "manage.nav.settings", paths.settings(), "settings")],
};

/** Pages behind the tabs of an entry of the side bar, for the search. */
const tabPages: readonly NavigationLink[] = [
  reads("pledge", "pledges.title", paths.pledges(), "file"),
  reads("clawback", "results.clawback.title", paths.clawback(), "file"),
];

/** Every page that the search names. */
export const namedPages: readonly NavigationLink[] = [
  ...work,
  ...tabPages,
  ...navigationLinks.settings,
  ...settingsGroups.flatMap(({ entries }) => entries),
];

/** Pages that another page leads to, for the search. */
export const furtherPages: readonly NavigationLink[] = [
  {
    action: "update",
    subject: "donor",
    label: "donors.duplicates.title",
    to: paths.donorDuplicates(),
    icon: "users",
  },
  reads("payout", "payouts.adjustments.title", paths.payoutAdjustments(), "bank"),
];

/** What a page of the settings has beside its name, for the search. */
export const settingLinks: readonly NavigationLink[] = [
  reads("subscription", "manage.billing_profile.title", paths.billingProfile(), "file"),
  ...(
    [
      "manage.logo.title",
      "manage.photo.title",
      "manage.organization.short_description",
      "manage.organization.categories",
      "manage.settings.color",
      "manage.settings.links",
      "manage.settings.contact",
    ] as const
  ).map((label) => reads("organization", label, paths.organizationGeneral(), "settings")),
  ...(["manage.details.time_and_language", "manage.details.address"] as const).map((label) =>
    reads("organization", label, paths.organizationDetails(), "file"),
  ),
  ...(
    [
      "manage.details.recurrences",
      "manage.details.days",
      "donations.settings.offers_cover_fees",
      "donations.settings.offers_dedication",
      "donations.settings.shows_donors",
      "donations.settings.reminder_label",
    ] as const
  ).map((label) => reads("organization", label, paths.donationForm(), "heart")),
  ...(
    [
      "donations.settings.permissions",
      "donations.settings.retry",
      "donations.settings.pause_after",
      "donations.settings.upgrades",
    ] as const
  ).map((label) => reads("organization", label, paths.donationSettings(), "refresh")),
  ...(["my_data", "my_password", "two_factor"] as const).map((name) =>
    reads("user", `account.profile.${name}`, paths.user(), "users"),
  ),
  reads("user", "account.sessions.title", paths.user(), "users"),
  reads("user", "account.profile.title", paths.user(), "users"),
  reads("user", "manage.news.choices_title", paths.newsChoices(), "bell"),
  reads("user", "manage.news.title", paths.news(), "bell"),
];
