/** Loads the product's code with other secrets, for tests of their rotation. */
import { vi } from "vitest";

export const OLD_SECRET = "the secret that is going away with its 40 signs";
export const NEW_SECRET = "the secret that comes in its place with its 40 signs";
export const LOST_SECRET = "a secret that everybody lost, of 40 characters";

/** Loads modules under APP_SECRET and APP_SECRET_ALSO; the test ends with vi.unstubAllEnvs(). */
export function loadUnder<T>(secret: string, also: string, load: () => Promise<T>): Promise<T> {
  vi.resetModules();
  vi.stubEnv("APP_SECRET", secret);
  vi.stubEnv("APP_SECRET_ALSO", also);
  return load();
}
