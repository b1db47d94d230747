import { Form, Link } from "@remix-run/react";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { FactRows } from "~/components/ui/fact-rows";
import { Alert } from "~/components/ui/messages/alert";
import type { SyncedObject } from "~/domain/integrations/choices";
import type { Preview } from "~/domain/integrations/sync/preview-mapping.server";
import { useT } from "~/i18n";

interface MappingPreviewProps {
  page: SyncedObject;
  preview: Preview | null;
  /** What was typed; null before. */
  search: string | null;
}

/** What would be sent of an object of ours that a person chooses; nothing is written to show it. */
export function MappingPreview({ page, preview, search }: MappingPreviewProps) {
  const t = useT();
  return (
    <Card title={t("integrations.preview.title")}>
      <div className="grid justify-items-start gap-4">
        <p className="text-muted">{t("integrations.preview.text")}</p>
        <Form method="get" preventScrollReset className="grid w-full max-w-xl gap-3">
          <div className="field">
            <label className="label" htmlFor="preview">
              {t(`integrations.preview.choose.${page}`)}
            </label>
            <input
              id="preview"
              name="preview"
              className="input"
              maxLength={100}
              defaultValue={search ?? ""}
              aria-describedby="preview-hint"
            />
            <p id="preview-hint" className="hint">
              {t("integrations.preview.choose_hint")}
            </p>
          </div>
          <div>
            <Button variant="outline">{t("integrations.preview.show")}</Button>
          </div>
        </Form>
        {preview?.outcome === "several" && (
          <div className="grid gap-2">
            <p>{t("integrations.preview.found")}</p>
            <ul className="grid gap-2">
              {preview.found.map(({ id, label }) => (
                <li key={id} className="min-w-0 wrap-anywhere">
                  <Link to={`?preview=${id}`} preventScrollReset className="link">
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        )}
        {preview?.outcome === "shown" && (
          <p className="wrap-anywhere">
            {t("integrations.preview.of")} {preview.label}
          </p>
        )}
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
        {preview && preview.outcome !== "shown" && preview.outcome !== "several" && (
          <Alert tone="warning">{t(`integrations.preview.${preview.outcome}`)}</Alert>
        )}
      </div>
    </Card>
  );
}
