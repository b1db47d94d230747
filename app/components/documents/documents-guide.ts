import { isOpen } from "~/domain/documents/states";
import type { GuideName } from "~/domain/onboarding/guides";
import type { DocumentStatus } from "~/domain/organizations/schema";

interface HandedIn {
  required: boolean;
  status: DocumentStatus;
}

/**
 * Which guide belongs to the documents as they stand: how to upload while one that is asked for is missing;
 * 'registration completed' only when all are ready for review, but for those that nobody asks for and
 * nobody began.
 */
export function documentsGuide(documents: readonly HandedIn[]): GuideName | null {
  const requested = documents.filter(({ required }) => required);
  if (requested.some(({ status }) => isOpen(status))) return "upload-documents";
  const begun = documents.filter(({ required, status }) => required || status !== "none");
  const areReady = begun.every(({ status }) => status === "ready_for_review");
  return begun.length > 0 && areReady ? "registration-completed" : null;
}
