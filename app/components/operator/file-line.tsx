import type { ReactNode } from "react";
import { Icon } from "~/components/ui/icon";
import type { ReviewedFile } from "~/domain/documents/get-review.server";
import { useT } from "~/i18n";

const KILOBYTE = 1024;

function sizeText(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / KILOBYTE));
  return kilobytes < KILOBYTE ? `${kilobytes} kB` : `${Math.round(kilobytes / KILOBYTE)} MB`;
}

interface FileLineProps {
  file: ReviewedFile;
  href: string;
  children?: ReactNode;
}

/** Shows a file by its name, as a download link. */
export function FileLine({ file, href, children }: FileLineProps) {
  const t = useT();
  const { filename, size, status } = file;
  const ending = /\.([a-z]+)$/i.exec(filename)?.[1]?.toUpperCase() ?? "";
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-sunken px-3 py-2">
      <Icon name="file" />
      <span className="grid min-w-0 flex-1 basis-48">
        <a
          href={href}
          className="font-semibold wrap-anywhere"
          aria-label={t("operator.documents.download", { name: filename })}
        >
          {filename}
        </a>
        <span className="hint">
          {[ending, sizeText(size)].filter(Boolean).join(" · ")}
          {status === "rejected" && ` · ${t("common.document_status.rejected")}`}
        </span>
      </span>
      {children}
    </div>
  );
}
