import { runDay } from "../../../app/domain/news/run-day.server";

export const handle = runDay;
