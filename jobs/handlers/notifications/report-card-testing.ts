import { reportCardTesting } from "../../../app/domain/notifications/report-card-testing.server";

export const handle = reportCardTesting;
