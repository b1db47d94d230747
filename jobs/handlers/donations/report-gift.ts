import { reportGift } from "../../../app/domain/donations/report-gift.server";

export const handle = reportGift;
