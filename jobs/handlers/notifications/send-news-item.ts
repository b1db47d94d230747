import { sendNewsItem } from "../../../app/domain/notifications/send-news-item.server";

export const handle = sendNewsItem;
