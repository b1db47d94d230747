import { Form, useNavigation, useRevalidator } from "@remix-run/react";
import { FilesList } from "~/components/documents/files-list";
import { Alert } from "~/components/ui/messages/alert";
import { Button } from "~/components/ui/button";
import { classNames } from "~/components/ui/class-names";
import { CsrfField, useCsrfToken } from "~/components/ui/forms/csrf-field";
import { Icon } from "~/components/ui/icon";
import { FileField } from "~/components/ui/forms/file-field";
import { HelpLink } from "~/components/ui/text/help-link";
import { StatusBadge } from "~/components/ui/status-badge";
import { uploadTo, type Upload } from "~/components/ui/forms/upload-file";
import { useHydrated } from "~/components/ui/use-hydrated";
import { ACCEPTED_FILES, MOST_DOCUMENT_BYTES } from "~/domain/documents/kinds";
import { isOpen } from "~/domain/documents/states";
import type { OrganizationDocument } from "~/domain/organizations/schema";
import { paths, withQuery } from "~/http/paths";
import { useT } from "~/i18n";
import { listText } from "~/i18n/dates";

export interface ShownDocument extends OrganizationDocument {
  type: string;
  label: string;
  description: string;
  required: boolean;
  helpHref: string;
}

interface DocumentCardProps {
  countryDocument: ShownDocument;
  /** Whether it is the one that the page opens; of the others only the title and the status are in sight. */
  open: boolean;
  /** The error of the last post about this document. */
  error: string | null;
  /** Whether another document's upload is running; only one may run at a time. */
  locked: boolean;
  uploading: boolean;
  onUploading(isUploading: boolean): void;
}

/** product.md section 4 'Documents'. */
const BORDERS: Partial<Record<ShownDocument["status"], string>> = {
  approved: "border-success",
  ready_for_review: "border-warning",
  in_verification: "border-warning",
  rejected: "border-danger",
};

/** Shows a document, folded unless it is next: its status, its files, and the current actions. */
export function DocumentCard(props: DocumentCardProps) {
  const { countryDocument, open, error, locked, uploading, onUploading } = props;
  const t = useT();
  const { type, label, status } = countryDocument;
  const takesFiles = isOpen(status);
  const files = countryDocument.attachments.filter((file) => file.status !== "rejected");
  const isRejected = status === "rejected" && files.length === 0;
  const border = status === "rejected" && !isRejected ? undefined : BORDERS[status];
  return (
    <section id={type} aria-labelledby={`${type}-title`}>
      <details
        name="document"
        open={open}
        className={classNames("collapsible rounded-card border-2", border ?? "border-line")}
      >
        <Head countryDocument={countryDocument} isInReview={!takesFiles && status !== "approved"} />
        <div className="collapsible-body grid gap-4">
          <div>
            <p className="text-muted">{countryDocument.description}</p>
            <HelpLink href={countryDocument.helpHref}>{t("account.documents.help")}</HelpLink>
          </div>
          {isRejected && countryDocument.rejected_reason && (
            <Alert tone="danger" title={t("account.documents.rejected")}>
              <p>{countryDocument.rejected_reason.label}</p>
              {countryDocument.rejected_reason.note && (
                <p>{countryDocument.rejected_reason.note}</p>
              )}
            </Alert>
          )}
          {!isRejected && <Infected countryDocument={countryDocument} />}
          {files.length > 0 && <FilesList files={files} removable={takesFiles} />}
          {takesFiles && (
            <UploadForm
              countryDocument={countryDocument}
              again={isRejected}
              error={error}
              locked={locked}
              onUploading={onUploading}
            />
          )}
          {takesFiles && files.length > 0 && (
            <SubmitForm type={type} label={label} blocked={uploading} />
          )}
        </div>
      </details>
    </section>
  );
}

interface HeadProps {
  countryDocument: ShownDocument;
  isInReview: boolean;
}

function Head({ countryDocument: { type, label, required, status }, isInReview }: HeadProps) {
  const t = useT();
  return (
    <summary>
      <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="grid min-w-0">
          <h2 id={`${type}-title`} className="subtitle">
            {label}
            {!required && <span className="optional"> {t("account.documents.not_required")}</span>}
          </h2>
          {isInReview && <span className="hint">{t("account.documents.in_review")}</span>}
        </span>
        <StatusBadge of="document" status={status} />
      </span>
      <Icon name="chevron-down" />
    </summary>
  );
}

/** Lists files that the scanner removed while others stayed. */
function Infected({
  countryDocument: { attachments, status },
}: {
  countryDocument: ShownDocument;
}) {
  const t = useT();
  const names = attachments
    .filter(({ scan }) => scan === "infected")
    .map((file) => file.original_filename);
  if (names.length === 0 || status !== "uploaded") return null;
  return (
    <Alert tone="warning">
      <p className="wrap-anywhere">
        {t("account.documents.infected", { names: listText(t, names) })}
      </p>
    </Alert>
  );
}

interface UploadFormProps extends Pick<
  DocumentCardProps,
  "countryDocument" | "error" | "locked" | "onUploading"
> {
  again: boolean;
}

/** With script a chosen file is sent at once; without script the button sends it. */
function UploadForm({ countryDocument, again, error, locked, onUploading }: UploadFormProps) {
  const t = useT();
  const csrfToken = useCsrfToken();
  const isHydrated = useHydrated();
  const { revalidate } = useRevalidator();
  const { type, label } = countryDocument;
  const send = uploadTo({
    action: "/manage/api/accounts/documents",
    name: "file",
    fields: { document_type: type },
    csrfToken,
    failedText: t("common.file.failed"),
  });
  const upload: Upload = async (file, tell) => {
    if (file.size >= MOST_DOCUMENT_BYTES) throw new Error(t("errors.file_too_large"));
    onUploading(true);
    try {
      await send(file, tell);
      revalidate();
    } finally {
      onUploading(false);
    }
  };
  return (
    <Form
      method="post"
      action={`${withQuery(paths.onboardingDocuments(), { document: type })}#${type}`}
      encType="multipart/form-data"
      preventScrollReset
      className="relative grid gap-3"
    >
      <CsrfField />
      <FileField
        id={`${type}-file`}
        name="file"
        label={t(again ? "account.documents.upload_again" : "account.documents.upload", { label })}
        hint={t("account.documents.hint")}
        accept={ACCEPTED_FILES}
        camera={t("account.documents.photo", { label })}
        required
        disabled={locked}
        errors={error ? [error] : []}
        upload={upload}
        count={countryDocument.attachments.length}
      />
      {!isHydrated && (
        <Button variant="secondary" icon="upload" className="until-script justify-self-start">
          {t("common.actions.upload")}
        </Button>
      )}
    </Form>
  );
}

interface SubmitFormProps {
  type: string;
  label: string;
  blocked: boolean;
}

function SubmitForm({ type, label, blocked }: SubmitFormProps) {
  const t = useT();
  const { formData } = useNavigation();
  const isSending = formData?.get("intent") === "submit" && formData.get("document_type") === type;
  return (
    <Form
      method="post"
      preventScrollReset
      className="grid justify-items-start gap-2"
      onSubmit={(event) => blocked && event.preventDefault()}
    >
      <CsrfField />
      <input type="hidden" name="intent" value="submit" />
      <input type="hidden" name="document_type" value={type} />
      <Button icon="check" busy={isSending} blocked={blocked} aria-describedby={`${type}-submit`}>
        {t("account.documents.submit")}
        <span className="unseen">: {label}</span>
      </Button>
      <p id={`${type}-submit`} className="hint">
        {t("account.documents.submit_hint")}
      </p>
    </Form>
  );
}
