import { EmbedPicture } from "./embed-picture";
import { embedKinds } from "./embed-codes";
import { Card } from "~/components/ui/card";
import { CollapsibleSection } from "~/components/ui/collapsible-section";
import { useT } from "~/i18n";

const SITES = ["wordpress", "wix", "other"] as const;
const STEPS = ["one", "two", "three"] as const;

/** Says how the code gets onto a site, and shows what a visitor then sees. */
export function EmbedSteps() {
  const t = useT();
  return (
    <Card title={t("campaigns.embed.steps.title")}>
      <div className="grid gap-5">
        <p className="text-muted">{t("campaigns.embed.steps.text")}</p>
        <div className="grid gap-4 sm:grid-cols-3">
          {embedKinds.map((kind) => (
            <figure key={kind} className="grid content-start gap-2">
              <EmbedPicture kind={kind} />
              <figcaption className="hint">{t(`campaigns.embed.steps.picture.${kind}`)}</figcaption>
            </figure>
          ))}
        </div>
        {SITES.map((site) => (
          <CollapsibleSection
            key={site}
            level={3}
            title={t(`campaigns.embed.steps.${site}.title`)}
            open={site === "wordpress"}
          >
            <ol className="grid list-decimal gap-2 ps-5">
              {STEPS.map((step) => (
                <li key={step}>{t(`campaigns.embed.steps.${site}.${step}`)}</li>
              ))}
            </ol>
          </CollapsibleSection>
        ))}
      </div>
    </Card>
  );
}
