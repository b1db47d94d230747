import { scanAttachment } from "~/domain/documents/scan-attachment.server";

/** Has a file that was handed in looked into for viruses. */
export const handle = scanAttachment;
