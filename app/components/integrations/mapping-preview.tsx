import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { FactRows } from "~/components/ui/fact-rows";
import { Alert } from "~/components/ui/messages/alert";
import type { Preview } from "~/domain/integrations/sync/preview-mapping.server";
import { useT } from "~/i18n";

/** What would be sent of the newest object of ours; nothing is written to show it. */
export function MappingPreview({ preview }: { preview: Preview | null }) {
  const t = useT();
  return (
    <Card title={t("integrations.preview.title")}>
      <div className="grid justify-items-start gap-4">
        <p className="text-muted">{t("integrations.preview.text")}</p>
        {preview?.outcome === "shown" &&
          preview.records.map(({ fields, object }) => (
            <section key={object} className="grid w-full gap-2">
              <h3 className="label">{object}</h3>
              <FactRows
                rows={fields.map(({ name, value }) => [
                  name,
                  value === null ? t("integrations.preview.emptied") : String(value),
                ])}
              />
            </section>
          ))}
        {preview && preview.outcome !== "shown" && (
          <Alert tone="warning">{t(`integrations.preview.${preview.outcome}`)}</Alert>
        )}
        <ButtonLink variant="outline" to="?preview=newest" preventScrollReset>
          {t("integrations.preview.show")}
        </ButtonLink>
      </div>
    </Card>
  );
}
