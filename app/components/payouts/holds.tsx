import { Alert } from "~/components/ui/messages/alert";
import { TextLink } from "~/components/ui/text/text-link";
import type { Hold } from "~/domain/payouts/find-holds.server";
import { holdText } from "~/domain/payouts/states";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";
import { formatDay } from "~/values/time/day-text";

/** A hold with its local days. */
export interface ShownHold extends Hold {
  sinceOn: string;
  untilOn: string | null;
}

/** Where a person ends the hold, if a person can. */
const REMEDIES = {
  documents: paths.onboardingDocuments(),
  new_bank_account: paths.gateways(),
  disputes: null,
  operator: null,
} as const;

/** Says why no money leaves, since when, who decided it and what ends it. */
export function Holds({ holds }: { holds: readonly ShownHold[] }) {
  const t = useT();
  return holds.map(({ author, note, reason, sinceOn, untilOn }) => {
    const remedy = REMEDIES[reason];
    const kind = holdText(reason, untilOn);
    return (
      <Alert key={reason} tone="warning" title={t(`payouts.holds.${kind}`)} className="mb-5">
        <p>
          {t(`payouts.hold_texts.${kind}`)}{" "}
          {t("payouts.held_since", {
            day: formatDay(sinceOn),
            author: t(`payouts.authors.${author}`),
          })}{" "}
          {untilOn && t("payouts.held_until", { day: formatDay(untilOn) })}
        </p>
        {note && <p className="wrap-anywhere">{note}</p>}
        {remedy && <TextLink to={remedy}>{t(`payouts.remedies.${kind as "documents"}`)}</TextLink>}
      </Alert>
    );
  });
}
