/** The back office's side bar as data: each link with the ability that its page requires. */
import type { IconName } from "~/components/ui/icon";
import type { Action, Subject } from "~/domain/users/abilities";
import { paths } from "~/http/paths";
import type { TextKey } from "~/i18n/text-key";

export interface NavigationLink {
  action: Action;
  subject: Subject;
  label: TextKey;
  to: string;
  icon: IconName;
  /** Current on this address only, not on addresses below it. */
  end?: boolean;
}

const reads = (
  subject: Subject,
  label: TextKey,
  to: string,
  icon: IconName,
  end?: boolean,
): NavigationLink => ({ action: "read", subject, label, to, icon, end });

export const navigationLinks: Record<"work" | "settings", readonly NavigationLink[]> = {
  work: [
    reads("report", "manage.nav.dashboard", paths.dashboard(), "home"),
    reads("campaign", "manage.nav.campaigns", paths.campaigns(), "megaphone"),
    reads("donation", "manage.nav.donations", paths.donations(), "heart"),
    reads("donor", "manage.nav.donors", paths.donors(), "users"),
    reads("transaction", "manage.nav.transactions", paths.transactions(), "card"),
    reads("lead", "manage.nav.leads", paths.leads(), "mail"),
    {
      action: "create",
      subject: "export",
      label: "manage.nav.downloads",
      to: paths.downloads(),
      icon: "download",
    },
  ],
  settings: [
    reads("organization", "manage.nav.organization", paths.settings(), "settings", true),
    reads("organization", "manage.nav.details", paths.organizationDetails(), "file"),
    reads("payment_processor", "manage.nav.gateways", paths.gateways(), "plug"),
    reads("subscription", "manage.nav.billing_profile", paths.billingProfile(), "file"),
    reads("organization", "manage.nav.donation_settings", paths.donationSettings(), "refresh"),
    reads("organization", "manage.nav.allowed_domains", paths.allowedDomains(), "link"),
    reads("document", "manage.nav.documents", paths.onboardingDocuments(), "file"),
    reads("membership", "manage.nav.users", paths.users(), "users"),
    {
      action: "update",
      subject: "organization",
      label: "manage.nav.security",
      to: paths.twoFactorPolicy(),
      icon: "shield",
    },
    reads("support_access", "manage.nav.support", paths.support(), "eye"),
    reads("audit_entry", "manage.nav.activity", paths.activity(), "clock"),
  ],
};

/** What a page of the settings has beside its name, for the search. */
export const settingLinks: readonly NavigationLink[] = [
  ...(
    [
      "manage.logo.title",
      "manage.organization.short_description",
      "manage.organization.categories",
      "manage.settings.color",
      "manage.settings.links",
      "manage.settings.contact",
    ] as const
  ).map((label) => reads("organization", label, paths.settings(), "settings")),
  ...(
    [
      "manage.details.time_and_language",
      "manage.details.address",
      "manage.details.recurrences",
      "manage.details.days",
    ] as const
  ).map((label) => reads("organization", label, paths.organizationDetails(), "file")),
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
