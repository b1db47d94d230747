import { useState } from "react";
import { Piece } from "~/components/showcase/piece";
import { Alert } from "~/components/ui/messages/alert";
import { Card } from "~/components/ui/card";
import { RequestState, type RequestOutcome } from "~/components/ui/messages/request-state";
import { RequestStatusIcon } from "~/components/ui/messages/request-status-icon";
import { useT } from "~/i18n";

export function RequestPieces() {
  const t = useT();
  const result = <Alert tone="success">{t("showcase.request.result")}</Alert>;
  const failed: RequestOutcome = {
    state: "failed",
    message: t("showcase.request.message"),
    code: "provider_unavailable",
  };
  const [retried, setRetried] = useState<RequestOutcome>(failed);
  return (
    <>
      <Piece name="icon" inline>
        <RequestStatusIcon status="loading" />
        <RequestStatusIcon status="success" />
        <RequestStatusIcon status="failed" />
      </Piece>
      <Piece name="state">
        <Card as="div">
          <RequestState outcome={{ state: "loading" }}>{result}</RequestState>
        </Card>
        <RequestState outcome={{ state: "success" }}>{result}</RequestState>
        <RequestState outcome={retried} onRetry={() => setRetried({ state: "success" })}>
          {result}
        </RequestState>
      </Piece>
    </>
  );
}
