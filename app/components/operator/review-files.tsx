import { Alert } from "~/components/ui/alert";
import { Card } from "~/components/ui/card";
import { Icon } from "~/components/ui/icon";
import type { Review, ReviewedFile } from "~/domain/documents/get-review.server";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";

const KILOBYTE = 1024;

function sizeText(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / KILOBYTE));
  return kilobytes < KILOBYTE ? `${kilobytes} kB` : `${Math.round(kilobytes / KILOBYTE)} MB`;
}

/** The files of a paper: pictures as we made them anew, the rest to be fetched. */
export function ReviewFiles({ review }: { review: Review }) {
  const t = useT();
  const { files, isWhole, organization } = review;
  return (
    <Card title={t("operator.documents.files", { count: files.length })}>
      {!isWhole && (
        <Alert tone="warning" className="mb-4">
          {t("operator.documents.not_whole")}
        </Alert>
      )}
      <ul className="grid gap-6">
        {files.map((file) => (
          <li key={file.id} className="grid gap-3">
            <FileLine file={file} organizationId={organization.id} />
            {file.contentType.startsWith("image/") && (
              <img
                src={paths.operatorDocumentPicture(organization.id, file.id)}
                alt={t("operator.documents.picture_of", { name: file.filename })}
                className="max-h-[80vh] w-full rounded-control border border-line bg-sunken object-contain"
              />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function FileLine({ file, organizationId }: { file: ReviewedFile; organizationId: string }) {
  const t = useT();
  const { id, filename, size, status } = file;
  const ending = /\.([a-z]+)$/i.exec(filename)?.[1]?.toUpperCase() ?? "";
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-sunken px-3 py-2">
      <Icon name="file" />
      <span className="grid min-w-0 flex-1 basis-48">
        <a
          href={paths.operatorDocumentFile(organizationId, id)}
          className="font-semibold wrap-anywhere"
          aria-label={t("account.documents.download", { name: filename })}
        >
          {filename}
        </a>
        <span className="hint">
          {[ending, sizeText(size)].filter(Boolean).join(" · ")}
          {status === "rejected" && ` · ${t("common.document_status.rejected")}`}
        </span>
      </span>
    </div>
  );
}
