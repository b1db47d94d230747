import { runSchedule } from "../../schedules";

export const handle = async (now: Date, payload: { schedule: string }): Promise<void> => {
  await runSchedule(payload.schedule, now);
};
