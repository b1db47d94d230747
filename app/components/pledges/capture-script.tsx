import { RichText } from "~/components/giving/rich-text";
import { Card } from "~/components/ui/card";
import type { Block } from "~/values/text/rich-text";
import { useT } from "~/i18n";

interface CaptureScriptProps {
  person: string;
  team: string;
  organization: string;
  campaign: { title: string; about: readonly Block[]; script: string };
}

const STEPS = ["hello", "cause", "ask", "read", "after"] as const;

/** What a person of a team says, and what the campaign is about. */
export function CaptureScript({ campaign, organization, person, team }: CaptureScriptProps) {
  const t = useT();
  const values = { campaign: campaign.title, organization, person, team };
  return (
    <div id="script" className="grid gap-5 md:sticky md:top-4">
      <Card title={t("pledges.script.title")}>
        {campaign.script !== "" && (
          <p className="mb-4 max-h-96 overflow-y-auto border-b border-line pb-4 wrap-anywhere whitespace-pre-line">
            {campaign.script}
          </p>
        )}
        <ol className="grid list-decimal gap-2 ps-5">
          {STEPS.map((step) => (
            <li key={step}>{t(`pledges.script.${step}`, values)}</li>
          ))}
        </ol>
        <p className="mt-4 border-t border-line pt-4 text-sm text-muted">
          {t("pledges.script.never")}
        </p>
      </Card>
      {campaign.about.length > 0 && (
        <Card title={t("pledges.script.about")}>
          <div className="grid max-h-96 gap-2 overflow-y-auto wrap-anywhere">
            <RichText blocks={campaign.about} />
          </div>
        </Card>
      )}
    </div>
  );
}
