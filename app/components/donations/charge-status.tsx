import { StatusBadge } from "~/components/ui/status-badge";
import type { TransactionStatus } from "~/domain/payments/schema";
import { useT } from "~/i18n";
import type { DeclineFamily } from "~/providers/declines";

interface ChargeStatusProps {
  status: TransactionStatus;
  declineFamily: DeclineFamily | null;
}

/** A charge's status in a list, with the family of its decline below. */
export function ChargeStatus({ status, declineFamily }: ChargeStatusProps) {
  const t = useT();
  const cause = declineFamily ? t(`common.decline_family.${declineFamily}`) : undefined;
  return (
    <span className="grid justify-items-end gap-0.5 in-data-[phone=start]:justify-items-start sm:justify-items-start">
      <StatusBadge of="transaction" status={status} />
      {cause && (
        <span title={cause} className="line-clamp-1 text-sm text-muted sm:min-w-40">
          {cause}
        </span>
      )}
    </span>
  );
}
