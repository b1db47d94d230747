import { sendDocumentNotice } from "../../../app/domain/notifications/send-document-notice.server";

export const handle = sendDocumentNotice;
