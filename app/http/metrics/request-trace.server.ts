import type { IncomingMessage, ServerResponse } from "node:http";
import { inRootSpan, isTracing } from "~/infrastructure/watching/tracing.server";
import { currentScope } from "~/infrastructure/database/work-scope.server";
import { QUIET } from "./request-log.server";

/** Runs a request within a new trace; a visitor's trace header is ignored, as strangers could send it. */
export function traceAnswer(req: IncomingMessage, res: ServerResponse, answer: () => void): void {
  const { requestId, route } = currentScope();
  if (!isTracing() || QUIET.test((req.url ?? "/").split("?")[0] ?? "/")) return answer();
  const method = req.method ?? "";
  const attributes = {
    "http.request.method": method,
    "http.route": route,
    "dadiva.request_id": requestId,
  };
  void inRootSpan(`${method} ${route}`, "server", null, attributes, async (span) => {
    const closed = new Promise<void>((resolve) => res.once("close", () => resolve()));
    answer();
    await closed;
    const { organizationId } = currentScope();
    span.note({
      "http.response.status_code": res.statusCode,
      "dadiva.organization_id": organizationId,
    });
    if (res.statusCode >= 500) span.fail(String(res.statusCode));
  });
}
