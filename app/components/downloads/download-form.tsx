import { Link } from "@remix-run/react";
import { Alert } from "~/components/ui/messages/alert";
import { ButtonLink } from "~/components/ui/button";
import { CheckboxField } from "~/components/ui/forms/checkbox-field";
import { FieldError } from "~/components/ui/forms/field-error";
import { RadioCards } from "~/components/ui/forms/radio-cards";
import { CancelLink, SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { TextField } from "~/components/ui/forms/text-field";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import type { DownloadForm as Values } from "~/domain/downloads/get-download-form.server";
import { downloadFormats } from "~/domain/downloads/kinds";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";

interface DownloadFormProps extends Values {
  formKey: string;
  cancelTo: string;
}

/** Requests a list as a file: the address, the format and the columns. */
export function DownloadForm({ cancelTo, columns, email, format, formKey }: DownloadFormProps) {
  const t = useT();
  const own = useSchemaForm({
    id: "download",
    schema: async () => (await import("~/domain/downloads/schema")).downloadFormSchema,
    defaultValue: {
      email,
      format,
      columns: columns.filter(({ isChosen }) => isChosen).map(({ name }) => name),
    },
  });
  const { fields } = own;
  return (
    <SchemaForm of={own} formKey={formKey}>
      <p>{t("downloads.text")}</p>
      <TextField
        label={t("common.fields.email")}
        hint={t("downloads.email_hint")}
        field={fields.email}
        type="email"
        autoComplete="email"
        required
      />
      <RadioCards
        label={t("downloads.format")}
        field={fields.format}
        columns={2}
        required
        choices={downloadFormats.map((value) => ({
          value,
          label: t(`downloads.formats.${value}`),
        }))}
      />
      <fieldset className="field">
        <legend className="label">{t("downloads.columns")}</legend>
        <FieldError id="download-columns" errors={fields.columns.errors} />
        <div className="grid gap-2 sm:grid-cols-2">
          {columns.map(({ header, name }) => (
            <CheckboxField key={name} label={header} field={fields.columns} value={name} />
          ))}
        </div>
      </fieldset>
      <div className="flex flex-wrap justify-end gap-2">
        <CancelLink to={cancelTo} />
        <SubmitButton>{t("downloads.submit")}</SubmitButton>
      </div>
    </SchemaForm>
  );
}

/** Says that the link will come by e-mail; one button closes it. */
export function DownloadSent({ email, closeTo }: { email: string; closeTo: string }) {
  const t = useT();
  return (
    <div className="stack">
      <div role="status">
        <Alert tone="success" title={t("downloads.sent_title")}>
          <p>{t("downloads.sent", { email })}</p>
          <p>{t("downloads.spam")}</p>
        </Alert>
      </div>
      <p>
        <Link to={paths.downloads()} className="underline">
          {t("downloads.progress_link")}
        </Link>
      </p>
      <div className="flex justify-end">
        <ButtonLink to={closeTo}>{t("downloads.understood")}</ButtonLink>
      </div>
    </div>
  );
}
