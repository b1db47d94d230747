/** Reads the search: people, gifts, campaigns, things to do and pages, as groups of links. */
import {
  furtherPages,
  namedPages,
  settingLinks,
  type NavigationLink,
} from "~/components/layout/navigation-links";
import { pageWords, searchActions } from "~/components/layout/search-links";
import type { SearchAnswer, SearchEntry, SearchGroup } from "~/components/reports/search-groups";
import { moneyText } from "~/components/ui/text/money-text";
import { shownStatus } from "~/domain/donations/lists/shown-status";
import { searchOrganization } from "~/domain/reports/search-organization.server";
import { isAllowed } from "~/domain/users/abilities";
import { paths } from "~/http/paths";
import type { SignedInContext } from "~/http/sessions/require.server";
import { createTranslator } from "~/i18n/server";
import type { TextKey, Translate } from "~/i18n/text-key";
import { isId } from "~/values/ids/ids";
import { formatInstant } from "~/values/time/calendar";

/** People of three languages work together, and a word of one finds what another names. */
const LANGUAGES = ["es", "pt", "en"] as const;
const MOST_OPENED = 6;

interface Place extends SearchEntry {
  isAction: boolean;
  /** Its name, and the words under which it is found too. */
  text: string;
}

/** Returns what the search of an address finds; without words the places that were opened last. */
export async function readSearch(
  ctx: SignedInContext,
  search: URLSearchParams,
): Promise<SearchAnswer> {
  const t = createTranslator(ctx.locale);
  const q = search.get("q") ?? "";
  const opened = (search.get("opened") ?? "").split(" ").filter(isId).slice(0, MOST_OPENED);
  const places = placesOf(ctx, t);
  const found = await searchOrganization(
    ctx,
    q,
    places.map(({ text }) => text),
    opened,
  );
  const donors = found.donors.map((one) => entry(paths.donor(one.id), one.name, one.email));
  const donations = found.donations.map(
    ({ id, name, amount, currency, createdAt, ...donation }) => ({
      ...entry(
        paths.donation(id),
        name,
        `${moneyText(amount, currency)} · ${formatInstant(createdAt, ctx.organization.timezone, "short")}`,
      ),
      badge: { of: "donation" as const, status: shownStatus(donation) },
    }),
  );
  const campaigns = found.campaigns.map(({ id, title, status }) => ({
    ...entry(paths.campaign(id), title),
    badge: { of: "campaign" as const, status },
  }));
  if (q.trim() === "") {
    const recent = [...donors, ...donations, ...campaigns];
    const placeOf = ({ to }: SearchEntry) => opened.findIndex((id) => to.includes(id));
    const groups = [
      group(
        "manage.search.recent",
        recent.toSorted((a, b) => placeOf(a) - placeOf(b)),
      ),
      group("manage.search.actions", entriesOf(places.filter(({ isAction }) => isAction))),
    ];
    return { q, groups: groups.filter(({ entries }) => entries.length > 0) };
  }
  const matching = found.places.flatMap((place) => places[place] ?? []);
  const groups = [
    group("manage.nav.donors", donors, paths.donors({ q })),
    group("manage.nav.donations", donations, paths.donations({ q })),
    group("manage.nav.campaigns", campaigns),
    group("manage.search.actions", entriesOf(matching.filter(({ isAction }) => isAction))),
    group("manage.search.pages", entriesOf(matching.filter(({ isAction }) => !isAction))),
  ];
  return { q, groups: groups.filter(({ entries }) => entries.length > 0) };
}

function entry(to: string, title: string, detail: string | null = null): SearchEntry {
  return { to, title, detail, badge: null };
}

function group(
  title: SearchGroup["title"],
  entries: SearchEntry[],
  more: string | null = null,
): SearchGroup {
  return { title, more, entries };
}

const entriesOf = (places: readonly Place[]): SearchEntry[] =>
  places.map(({ to, title, detail }) => entry(to, title, detail));

/** Everything to do and every page that the reader may open. */
function placesOf(ctx: SignedInContext, t: Translate): Place[] {
  const may = ({ action, subject }: NavigationLink) =>
    // In a support view the operator has no own data here.
    subject === "user"
      ? isAllowed(ctx.ability, action, subject, { uuid: ctx.user.id })
      : isAllowed(ctx.ability, action, subject);
  const all = LANGUAGES.map((language) => createTranslator(language));
  const inAll = (keys: readonly TextKey[]) =>
    [t, ...all].flatMap((write) => keys.map((key) => write(key))).join(" ");
  const actions = searchActions.filter(may).map(({ to, label, words }) => ({
    ...entry(to, t(label)),
    isAction: true,
    text: inAll([label, words]),
  }));
  const pages = [...namedPages, ...furtherPages, ...settingLinks]
    .filter(may)
    .map(({ to, label }) => {
      const page = namedPages.find((link) => link.to === to);
      const words = pageWords[label];
      return {
        ...entry(to, t(label), page && page.label !== label ? t(page.label) : null),
        isAction: false,
        text: inAll(words === undefined ? [label] : [label, words]),
      };
    });
  return [...actions, ...pages];
}
