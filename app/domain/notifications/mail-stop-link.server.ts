/** The signed link with which a person stops one kind of mail of an organisation; it has no end. */
import { isLocale, type Locale } from "~/i18n/config";
import { sha256, sign, unsign } from "~/infrastructure/crypto.server";
import { absoluteUrl } from "~/infrastructure/env.server";
import { isId } from "~/values/ids/ids";
import type { CurrentOrganization } from "../context";
import { newsKinds, type NewsKind } from "../news/schema";

const PURPOSE = "mail-stop";

/** Kinds for an address, which the link names by its hash. */
const addressedStops = [
  "lead_reminder",
  "monthly_suggestion",
  "waiting_notice",
  "campaign_update",
] as const;
/** Kinds for a member: the news of one kind, or the daily mail. */
const memberStops = [...newsKinds, "digest"] as const;

type AddressedStop = (typeof addressedStops)[number];

export type MailStop = { organizationId: string; locale: Locale } & (
  { kind: AddressedStop; emailHash: string } | { kind: NewsKind | "digest"; userId: string }
);

type Stopped =
  { kind: AddressedStop; email: string } | { kind: NewsKind | "digest"; userId: string };

/** Returns the last part of the page's address. */
export function mailStopLink(organizationId: string, stopped: Stopped, locale: Locale): string {
  const who = "email" in stopped ? sha256(stopped.email).toString("hex") : stopped.userId;
  return sign(PURPOSE, [organizationId, stopped.kind, who, locale].join(" "));
}

/** Returns the address for a mail's unsubscribe header and its visible link. */
export function mailStopUrl(
  { id, slug }: Pick<CurrentOrganization, "id" | "slug">,
  stopped: Stopped,
  locale: Locale,
): string {
  return absoluteUrl(slug, `/reminders/${mailStopLink(id, stopped, locale)}`);
}

/** Returns the content of such a part, or null if we did not sign it. */
export function readMailStopLink(signed: string): MailStop | null {
  const [organizationId = "", name, who = "", locale, ...more] =
    unsign(PURPOSE, signed)?.split(" ") ?? [];
  if (!isId(organizationId) || !isLocale(locale) || more.length > 0) return null;
  const addressed = addressedStops.find((one) => one === name);
  if (addressed) return { organizationId, locale, kind: addressed, emailHash: who };
  const kind = memberStops.find((one) => one === name);
  return kind && isId(who) ? { organizationId, locale, kind, userId: who } : null;
}
