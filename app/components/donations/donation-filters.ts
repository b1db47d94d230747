import type { FilterField } from "~/components/lists/filter-fields";
import type { Choice } from "~/components/lists/filter-select";
import type { listDonations } from "~/domain/donations/lists/list-donations.server";
import { monthsText, periodText } from "~/i18n/dates";
import type { Translate } from "~/i18n/text-key";

type Name = keyof typeof listDonations.filters;

interface Given {
  filter: Partial<Record<Name, string>>;
  campaigns: readonly { id: string; title: string }[];
  methods: readonly Choice[];
  months: readonly string[];
}

/** Filters by the months in which something happened to a donation. */
const HAPPENED = ["activated", "paused", "discarded"] as const;

/** The filters of the list of donations. */
export function donationFilters(t: Translate, given: Given): FilterField<Name>[] {
  const { campaigns, filter, methods, months } = given;
  const any = "donations.more.any";
  return [
    {
      name: "status",
      label: "common.fields.status",
      any: "common.all.status",
      texts: "common.donation_status",
    },
    {
      name: "recurrence",
      label: "common.fields.recurrence",
      any: "common.all.recurrence",
      texts: "common.recurrence",
    },
    {
      name: "campaign",
      label: "common.fields.campaign",
      any: "common.all.campaign",
      choices: campaigns.map(({ id, title }) => ({ value: id, label: title })),
      searchable: true,
    },
    {
      name: "period",
      label: "donations.created_at",
      any: "common.all.period",
      choices: months.map((value) => ({ value, label: periodText(t, value) })),
      chip: "donations.chips.created",
    },
    ...HAPPENED.map((name) => ({
      name,
      label: `donations.more.${name}` as const,
      any: "common.all.period" as const,
      choices: withChosen(months, filter[name]).map((value) => ({
        value,
        label: monthsText(t, value),
      })),
      chip: chipOf(name, filter[name]),
    })),
    ...(["pause_reason", "discard_reason"] as const).map((name) => ({
      name,
      label: `donations.more.${name}` as const,
      any: "donations.more.any" as const,
      texts: `donations.${name}`,
      chip: `donations.chips.${name}` as const,
    })),
    {
      name: "attention",
      label: "donations.more.attention",
      any,
      choices: [{ value: "card", label: t("donations.more.attention_card") }],
    },
    { name: "method", label: "common.fields.payment_method", any, choices: methods },
    { name: "family", label: "donations.last_cause", any, texts: "common.decline_family" },
    { name: "gateway", label: "common.fields.gateway", any, texts: "manage.gateways" },
    { name: "from", label: "donations.more.from", chip: "donations.chips.from" },
    { name: "to", label: "donations.more.to", chip: "donations.chips.to" },
    {
      name: "sort",
      label: "donations.sort.label",
      any: "donations.sort.usual",
      texts: "donations.sort",
    },
  ];
}

/** One month stands in a sentence, a range after a colon. */
function chipOf(name: (typeof HAPPENED)[number], months: string | undefined) {
  return months?.includes("..") ? undefined : (`donations.chips.${name}` as const);
}

/** The dashboard's numbers lead to ranges of months and to old ones, which the list does not offer. */
function withChosen(months: readonly string[], chosen: string | undefined): readonly string[] {
  return chosen === undefined || months.includes(chosen) ? months : [chosen, ...months];
}
