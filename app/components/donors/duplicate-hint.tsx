import { Link } from "@remix-run/react";
import { Alert } from "~/components/ui/messages/alert";
import type { Duplicate } from "~/domain/donations/duplicates/list-duplicates.server";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";

/** Says on a donor's page that another entry may be the same person. */
export function DuplicateHint({ donorId, duplicate }: { donorId: string; duplicate: Duplicate }) {
  const t = useT();
  const { first, reason, second } = duplicate;
  const other = first.id === donorId ? second : first;
  return (
    <Alert tone="info" title={t("donors.duplicates.hint", { name: other.name })} className="mb-5">
      <p>
        {t(`donors.duplicates.reason.${reason}`)}
        {". "}
        <Link to={paths.donorMerge(donorId, { donor: other.id })}>
          {t("donors.duplicates.compare")}
        </Link>
        {" · "}
        <Link to={paths.donorDuplicates()}>{t("donors.duplicates.all")}</Link>
      </p>
    </Alert>
  );
}
