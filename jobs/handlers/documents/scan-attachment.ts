import { scanAttachment } from "~/domain/documents/scan-attachment.server";

/** Scans a submitted file for viruses. */
export const handle = scanAttachment;
