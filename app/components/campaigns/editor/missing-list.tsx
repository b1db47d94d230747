import { CAMPAIGN_FORM } from "./form-values";
import { Alert } from "~/components/ui/messages/alert";
import { Refusal } from "~/components/ui/messages/refusal";
import type { MissingPart } from "~/domain/campaigns/editor/missing-parts";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";

/** Returns the page and field where each missing part can be fixed. */
function mendedAt(id: string): Record<MissingPart, string> {
  return {
    title: `${paths.campaign(id)}#${CAMPAIGN_FORM}-title`,
    amounts: `${paths.campaignPage(id, "amounts")}#${CAMPAIGN_FORM}-amounts`,
    event_date: `${paths.campaignPage(id, "tickets")}#event-event_begins_at`,
    ticket_options: `${paths.campaignPage(id, "tickets")}#event-options`,
    email: paths.verifications(),
    cellphone: paths.verifications(),
    gateway: paths.gateways(),
  };
}

interface MissingListProps {
  /** The campaign's id. */
  campaignId: string;
  missing: readonly MissingPart[];
  mendable: readonly MissingPart[];
}

/** Missing parts of the account, not of the campaign. A person who cannot fix one reads who can. */
const OF_ACCOUNT = ["email", "cellphone", "gateway"] as const;
type OfAccount = (typeof OF_ACCOUNT)[number];
const isOfAccount = (part: MissingPart): part is OfAccount =>
  (OF_ACCOUNT as readonly MissingPart[]).includes(part);

/** Lists what publishing still lacks, with links for readers who can fix it. */
export function MissingList({ campaignId, missing, mendable }: MissingListProps) {
  const t = useT();
  const mended = mendedAt(campaignId);
  return (
    <ul className="list-disc ps-5">
      {missing.map((part) => (
        <li key={part}>
          {mendable.includes(part) ? (
            <a href={mended[part]} className="inline-flex min-h-9 items-center underline">
              {t(`campaigns.missing.${part}`)}
            </a>
          ) : (
            <span className="my-1.5 block">
              {t(`campaigns.missing.${part}`)}
              {isOfAccount(part) && (
                <span className="block text-sm">{t(`campaigns.missing_by.${part}`)}</span>
              )}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Shows the list after a failed publishing, and takes the focus. */
export function MissingAlert({ title, ...list }: MissingListProps & { title: string }) {
  return (
    <Refusal of={list.missing} className="mb-6">
      <Alert tone="danger" title={title}>
        <MissingList {...list} />
      </Alert>
    </Refusal>
  );
}
