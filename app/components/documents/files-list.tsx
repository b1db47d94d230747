import { ConfirmLink, type ConfirmableAction } from "~/components/ui/dialogs/confirm";
import { Icon } from "~/components/ui/icon";
import type { DocumentAttachmentView } from "~/domain/organizations/schema";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";
import type { Translate } from "~/i18n/text-key";

export function confirmDiscard(
  t: Translate,
  { id, original_filename: name }: DocumentAttachmentView,
): ConfirmableAction {
  return {
    id: `discard_${id}`,
    intent: "discard",
    fields: { attachment: id },
    title: t("account.documents.discard_ask"),
    text: name,
    submit: t("common.actions.delete"),
  };
}

interface FilesListProps {
  files: readonly DocumentAttachmentView[];
  removable: boolean;
}

/** Lists a document's files with a download, and a removal while it is allowed. */
export function FilesList({ files, removable }: FilesListProps) {
  const t = useT();
  return (
    <ul className="grid gap-2">
      {files.map((file) => (
        <li
          key={file.id}
          className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-control bg-sunken px-3 py-2"
        >
          <span className="flex min-w-0 flex-1 basis-48 items-center gap-2">
            <Icon name="file" />
            <span className="grid min-w-0">
              <a
                href={paths.documentFile(file.id)}
                className="font-semibold wrap-anywhere"
                aria-label={t("account.documents.download", { name: file.original_filename })}
              >
                {file.original_filename}
              </a>
              {file.scan === "not_scanned" && (
                <span className="hint">{t("account.documents.not_scanned")}</span>
              )}
            </span>
          </span>
          {removable && (
            <ConfirmLink
              confirmation={confirmDiscard(t, file)}
              variant="ghost"
              size="sm"
              icon="trash"
              label={t("account.documents.discard", { name: file.original_filename })}
            >
              {t("common.actions.delete")}
            </ConfirmLink>
          )}
        </li>
      ))}
    </ul>
  );
}
