import { LabError } from "./lab-error";

/** Returns a setting that only this process gets from the launcher. */
export function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing`);
  return value;
}

export interface OutsideAnswer {
  status: number;
  body: Record<string, unknown>;
}

/** Calls a process beside the product (mail catcher, launcher); `what` names it in errors. */
export async function callOutside(
  what: string,
  address: string,
  init: RequestInit = {},
): Promise<OutsideAnswer> {
  const response = await fetch(address, init).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : "unreachable";
    throw new LabError(502, "lab_failed", `The ${what} does not answer: ${reason}.`);
  });
  const body: unknown = await response.json().catch(() => null);
  const isObject = typeof body === "object" && body !== null;
  return { status: response.status, body: (isObject ? body : {}) as Record<string, unknown> };
}
