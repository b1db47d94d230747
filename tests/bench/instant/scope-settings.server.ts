/**
 * In place of the scope's settings in the bench's own build: a web that is started with
 * BENCH_ISOLATION=off tells PostgreSQL the time alone, and no organisation.
 */
import { settingsOf as ownSettingsOf } from "../../../app/infrastructure/scope-settings.server";

const OFF = "SELECT set_config('app.now', $1, true)";

export const settingsOf: typeof ownSettingsOf =
  process.env.BENCH_ISOLATION === "off"
    ? ({ now }) => ({ name: "scope-off", text: OFF, values: [now.toISOString()] })
    : ownSettingsOf;
