import type { ReactNode } from "react";
import { Alert } from "./alert";
import { Button } from "~/components/ui/button";
import { Spinner } from "./spinner";
import { useT } from "~/i18n";

export type RequestOutcome =
  { state: "loading" } | { state: "success" } | { state: "failed"; message: string; code?: string };

interface RequestStateProps {
  outcome: RequestOutcome;
  /** Offers a retry after a failure. */
  onRetry?: () => void;
  children: ReactNode;
}

/** Shows a request: loading, its result, or its error with code and retry. */
export function RequestState({ outcome, onRetry, children }: RequestStateProps) {
  const t = useT();
  if (outcome.state === "success") return <>{children}</>;
  if (outcome.state === "loading") {
    return (
      <p role="status" className="request-loading">
        <Spinner />
        {t("common.loading")}
      </p>
    );
  }
  return (
    <div role="alert">
      <Alert tone="danger" title={outcome.message}>
        {outcome.code && (
          <p className="text-sm">
            {t("common.request.code")} <code className="font-mono">{outcome.code}</code>
          </p>
        )}
        {onRetry && (
          <Button
            type="button"
            variant="outline"
            size="sm"
            icon="refresh"
            className="mt-3"
            onClick={onRetry}
          >
            {t("common.actions.retry")}
          </Button>
        )}
      </Alert>
    </div>
  );
}
