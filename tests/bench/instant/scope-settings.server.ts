/** Replaces the scope's settings in the benchmark: with BENCH_ISOLATION=off web sets no organisation. */
import { settingsOf as ownSettingsOf } from "../../../app/infrastructure/database/scope-settings.server";

const OFF = "SELECT set_config('app.now', $1, true)";

export const settingsOf: typeof ownSettingsOf =
  process.env.BENCH_ISOLATION === "off"
    ? ({ now }) => ({ name: "scope-off", text: OFF, values: [now.toISOString()] })
    : ownSettingsOf;
