import { sendOperatorLink } from "~/domain/notifications/send-operator-link.server";

export const handle = sendOperatorLink;
