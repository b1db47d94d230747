import { Alert } from "~/components/ui/messages/alert";
import { Card } from "~/components/ui/card";
import type { Review, ReviewedFile } from "~/domain/documents/get-review.server";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";
import { FileLine } from "./file-line";
import { ReviewPdf } from "./review-pdf";

/** Lists a document's files: re-encoded pictures, PDFs rendered on request, the rest as downloads. */
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
            <ReviewFile file={file} organizationId={organization.id} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function ReviewFile({ file, organizationId }: { file: ReviewedFile; organizationId: string }) {
  const t = useT();
  const href = paths.operatorDocumentFile(organizationId, file.id);
  if (file.contentType === "application/pdf") return <ReviewPdf file={file} href={href} />;
  return (
    <>
      <FileLine file={file} href={href} />
      {file.contentType.startsWith("image/") && (
        <img
          src={paths.operatorDocumentPicture(organizationId, file.id)}
          alt={t("operator.documents.picture_of", { name: file.filename })}
          className="max-h-[80vh] w-full rounded-control border border-line bg-sunken object-contain"
        />
      )}
    </>
  );
}
