import { Alert } from "~/components/ui/messages/alert";
import { Button } from "~/components/ui/button";
import { Spinner } from "~/components/ui/messages/spinner";
import { useHydrated } from "~/components/ui/use-hydrated";
import type { ReviewedFile } from "~/domain/documents/get-review.server";
import { useT } from "~/i18n";
import { FileLine } from "./file-line";
import { MOST_BYTES, MOST_PAGES, type PdfRefusal } from "./pdf-limits";
import { usePdf } from "./use-pdf";

const MEGABYTE = 1024 * 1024;

/** Shows a PDF as a download and, with script, in the page; each view is recorded. */
export function ReviewPdf({ file, href }: { file: ReviewedFile; href: string }) {
  const t = useT();
  const isHydrated = useHydrated();
  const { view, open, close } = usePdf(href);
  const { filename: name, size } = file;
  const isOpen = view.state === "open" || view.state === "opening";
  return (
    <>
      <FileLine file={file} href={href}>
        {size <= MOST_BYTES && (
          // The invisible button keeps its place, so that nothing moves on hydration.
          <Button
            type="button"
            variant="outline"
            size="sm"
            icon={isOpen ? "eye-off" : "eye"}
            className={isHydrated ? undefined : "invisible"}
            aria-expanded={isOpen}
            aria-label={t(`operator.pdf.${isOpen ? "close_label" : "open_label"}`, { name })}
            onClick={() => (isOpen ? close() : void open())}
          >
            {t(`operator.pdf.${isOpen ? "close" : "open"}`)}
          </Button>
        )}
      </FileLine>
      {size > MOST_BYTES && (
        <p className="hint">
          {t("operator.pdf.large", { megabytes: Math.round(MOST_BYTES / MEGABYTE) })}
        </p>
      )}
      {view.state === "opening" && (
        <p role="status" className="flex items-center gap-2">
          <Spinner />
          {t("operator.pdf.opening")}
        </p>
      )}
      {view.state === "open" && <view.PdfPages file={view.file} name={name} />}
      {view.state === "refused" && <Refused refusal={view.refusal} />}
    </>
  );
}

function Refused({ refusal }: { refusal: PdfRefusal }) {
  const t = useT();
  return (
    <div role="alert">
      <Alert tone="warning" title={t(`operator.pdf.refused.${refusal}`, { most: MOST_PAGES })}>
        {t("operator.pdf.fetch")}
      </Alert>
    </div>
  );
}
