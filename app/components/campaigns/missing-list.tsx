import { useEffect, useRef } from "react";
import { Alert } from "~/components/ui/alert";
import type { MissingPart } from "~/domain/campaigns/missing-parts";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";

/** Where each missing part is mended. */
const mended: Record<MissingPart, string> = {
  title: "#title",
  description: "#description",
  amounts: "#amounts",
  email: paths.verifications(),
  cellphone: paths.verifications(),
  gateway: paths.gateways(),
};

/** What publishing still lacks, each with the way to it. */
export function MissingList({ missing }: { missing: readonly MissingPart[] }) {
  const t = useT();
  return (
    <ul className="list-disc ps-5">
      {missing.map((part) => (
        <li key={part}>
          <a href={mended[part]} className="inline-flex min-h-9 items-center underline">
            {t(`campaigns.missing.${part}`)}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The same after a try to publish: takes the focus. */
export function MissingAlert({
  missing,
  title,
}: {
  missing: readonly MissingPart[];
  title: string;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [missing]);
  return (
    <div ref={box} tabIndex={-1} role="alert" className="mb-6">
      <Alert tone="danger" title={title}>
        <MissingList missing={missing} />
      </Alert>
    </div>
  );
}
