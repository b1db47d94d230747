import { reportMissed } from "../../../app/domain/notifications/report-missed.server";

export const handle = reportMissed;
