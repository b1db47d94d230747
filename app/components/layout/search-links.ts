/** What the search offers to do, and under which further words it finds a page. */
import { paths } from "~/http/paths";
import type { TextKey } from "~/i18n/text-key";
import type { NavigationLink } from "./navigation-links";

/** Something to do; its page is the place where it begins. */
export interface SearchAction extends NavigationLink {
  words: TextKey;
}

export const searchActions: readonly SearchAction[] = [
  {
    action: "create",
    subject: "campaign",
    label: "manage.search.do.campaign",
    words: "manage.search.words.new_campaign",
    to: paths.chooseCampaignType(),
    icon: "plus",
  },
  {
    action: "refund",
    subject: "transaction",
    label: "manage.search.do.refund",
    words: "manage.search.words.refund",
    to: paths.transactions({ status: "received" }),
    icon: "refresh",
  },
  {
    action: "read",
    subject: "transaction",
    label: "manage.search.do.declined",
    words: "manage.search.words.declined",
    to: paths.transactions({ status: "rejected" }),
    icon: "card",
  },
  {
    action: "update",
    subject: "donation",
    label: "manage.search.do.pause",
    words: "manage.search.words.pause",
    to: paths.donations({ status: "active" }),
    icon: "pause",
  },
  {
    action: "update",
    subject: "campaign",
    label: "manage.search.do.update",
    words: "manage.search.words.update",
    to: paths.campaigns(),
    icon: "mail",
  },
  {
    action: "create",
    subject: "export",
    label: "manage.search.do.download",
    words: "manage.search.words.download",
    to: paths.newDownload("donations"),
    icon: "download",
  },
  {
    action: "create",
    subject: "membership",
    label: "manage.search.do.invite",
    words: "manage.search.words.invite",
    to: paths.inviteUser(),
    icon: "users",
  },
];

/** Further words for a page, by its name: what people call it elsewhere. */
export const pageWords: Partial<Record<TextKey, TextKey>> = {
  "manage.nav.campaigns": "manage.search.words.campaigns",
  "manage.nav.donations": "manage.search.words.donations",
  "manage.nav.donors": "manage.search.words.donors",
  "donors.duplicates.title": "manage.search.words.duplicates",
  "payouts.adjustments.title": "manage.search.words.adjustments",
  "manage.nav.transactions": "manage.search.words.transactions",
  "manage.nav.leads": "manage.search.words.leads",
  "manage.nav.downloads": "manage.search.words.download",
  "manage.nav.gateways": "manage.search.words.gateways",
  "manage.nav.subscription": "manage.search.words.subscription",
  "manage.nav.users": "manage.search.words.invite",
  "manage.nav.security": "manage.search.words.security",
  "manage.nav.activity": "manage.search.words.activity",
  "manage.news.choices_title": "manage.search.words.news",
};
