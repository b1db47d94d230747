import { isOpen } from "~/domain/documents/states";
import type { GuideName } from "~/domain/onboarding/guides";
import type { DocumentStatus } from "~/domain/organizations/schema";

interface HandedIn {
  required: boolean;
  status: DocumentStatus;
}

/**
 * Returns the guide that fits the documents: how to upload while a required one is missing, and 'registration
 * completed' when all are ready for review. Optional documents without a file are ignored.
 */
export function documentsGuide(documents: readonly HandedIn[]): GuideName | null {
  const requested = documents.filter(({ required }) => required);
  if (requested.some(({ status }) => isOpen(status))) return "upload-documents";
  const begun = documents.filter(({ required, status }) => required || status !== "none");
  const areReady = begun.every(({ status }) => status === "ready_for_review");
  return begun.length > 0 && areReady ? "registration-completed" : null;
}
