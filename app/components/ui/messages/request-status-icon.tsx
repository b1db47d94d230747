import { Icon } from "~/components/ui/icon";
import { Spinner } from "./spinner";
import { useT } from "~/i18n";

export type RequestStatus = "loading" | "success" | "failed";

/** Shows a request's status beside its origin: a validated field, a row that is saved. */
export function RequestStatusIcon({ status }: { status: RequestStatus | null }) {
  const t = useT();
  return (
    <span className="request-status" data-status={status ?? undefined} role="status">
      {status === "loading" && <Spinner />}
      {status === "success" && <Icon name="check" />}
      {status === "failed" && <Icon name="alert" />}
      {status && <span className="unseen">{t(`common.request.${status}`)}</span>}
    </span>
  );
}
