import { scanAttachment } from "~/domain/documents/scan-attachment.server";

export const handle = scanAttachment;
