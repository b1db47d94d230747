import { recordItem } from "../../../app/domain/news/record-item.server";

export const handle = recordItem;
