import { ButtonLink } from "~/components/ui/button";
import type { DownloadKind } from "~/domain/downloads/kinds";
import { paths, type Query } from "~/http/paths";
import { useT } from "~/i18n";

export function DownloadLink({ kind, query }: { kind: DownloadKind; query: Query }) {
  const t = useT();
  return (
    <ButtonLink
      variant="outline"
      icon="download"
      to={paths.newDownload(kind, query)}
      preventScrollReset
    >
      {t("common.actions.export")}
    </ButtonLink>
  );
}
