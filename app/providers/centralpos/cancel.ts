import type { CancelOutcome, CancelRequest } from "../provider";
import type { ProviderIo } from "../provider-io";
import { listOpenBatches } from "./batches";
import { capabilities } from "./capabilities";
import { findRecord } from "./look-up";
import { callSoap } from "./soap";

/**
 * Deletes a charge's record, which only an open batch allows. A record that is gone from an open batch is
 * cancelled; missing in a closed one, it proves nothing, because the company may be charging it.
 */
export async function cancel(request: CancelRequest, io: ProviderIo): Promise<CancelOutcome> {
  const [batchId = "", idUser = ""] = request.providerId.split(".");
  const answer = await callSoap(io, {
    operation: "DelRegistro",
    members: { IdPresentacion: batchId, IdUser: idUser },
    timeoutMs: capabilities.chargeTimeoutMs,
  });
  if ("sent" in answer) return { kind: "not_sent", reason: answer.reason };
  if (answer.kind === "result") return { kind: "cancelled" };
  if (answer.kind === "unknown") return answer;
  const found = await findRecord(request.reference, io, request.providerId);
  if (found.kind === "none") {
    const open = await listOpenBatches(io);
    const isOpen = open.kind === "batches" && open.batches.some(({ id }) => id === batchId);
    return isOpen ? { kind: "cancelled" } : { kind: "unknown", reason: "missing in no open batch" };
  }
  if (found.kind === "unanswered") return { kind: "unknown", reason: found.text };
  return { kind: "too_late", rawCode: "batch_closed", rawMessage: answer.text };
}
