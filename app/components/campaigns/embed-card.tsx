import { Card } from "~/components/ui/card";
import { CopyButton } from "~/components/ui/text/copy-button";
import { useT } from "~/i18n";
import { embedCode, type EmbedKind, type EmbedPlace } from "./embed-codes";

interface EmbedCardProps {
  kind: EmbedKind;
  place: EmbedPlace;
}

/** Shows one kind of embedding with its code, as text for browsers without script. */
export function EmbedCard({ kind, place }: EmbedCardProps) {
  const t = useT();
  const code = embedCode(kind, place);
  return (
    <Card title={t(`campaigns.embed.kind.${kind}`)}>
      <div className="grid gap-3">
        <p className="text-muted">{t(`campaigns.embed.text.${kind}`)}</p>
        <pre
          className="rounded-lg bg-sunken px-3 py-2 text-sm whitespace-pre-wrap wrap-anywhere"
          translate="no"
        >
          <code>{code}</code>
        </pre>
        <div>
          <CopyButton text={code} label={t("campaigns.embed.copy")} />
        </div>
      </div>
    </Card>
  );
}
