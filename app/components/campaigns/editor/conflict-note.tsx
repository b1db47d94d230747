import { differences } from "./differences";
import type { PartValues } from "./form-values";
import { Alert } from "~/components/ui/messages/alert";
import type { CampaignPart } from "~/domain/campaigns/campaign-types";
import { useT } from "~/i18n";

interface ConflictNoteProps {
  part: CampaignPart;
  /** What this person sent. */
  typed: Record<string, unknown>;
  /** What another person saved meanwhile. */
  saved: PartValues;
}

/** Shows both values of every field that two people changed differently. */
export function ConflictNote({ part, typed, saved }: ConflictNoteProps) {
  const t = useT();
  const rows = differences(part, typed, saved);
  const nothing = <em>{t("campaigns.conflict.nothing")}</em>;
  return (
    <Alert tone="warning" title={t("campaigns.conflict.title")}>
      {rows.length === 0 ? (
        <p>{t("campaigns.conflict.same")}</p>
      ) : (
        <>
          <p>{t("campaigns.conflict.text")}</p>
          <dl className="mt-3 grid gap-3">
            {rows.map(({ name, yours, theirs }) => (
              <div key={name}>
                <dt className="font-semibold">{t(`campaigns.editor.${name}`)}</dt>
                <dd className="[overflow-wrap:anywhere] whitespace-pre-line">
                  {t("campaigns.conflict.saved")}: {theirs || nothing}
                </dd>
                <dd className="[overflow-wrap:anywhere] whitespace-pre-line">
                  {t("campaigns.conflict.yours")}: {yours || nothing}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </Alert>
  );
}
