import { sendDownloadLink } from "../../../app/domain/notifications/send-download-link.server";

export const handle = sendDownloadLink;
