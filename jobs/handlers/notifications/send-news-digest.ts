import { sendNewsDigest } from "../../../app/domain/notifications/send-news-digest.server";

export const handle = sendNewsDigest;
