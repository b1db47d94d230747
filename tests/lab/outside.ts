import type { LabBody } from "./body";
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

/** Calls a simulator's control address; `name` is its company or gateway. */
export async function controlSimulator(
  name: string,
  url: string,
  { content, method, path }: { method: string; path: string; content?: LabBody | undefined },
): Promise<unknown> {
  const { status, body } = await callOutside(
    `simulator of ${name}`,
    new URL(`/_sim/${path}`, url).href,
    {
      method,
      headers: {
        "x-sim-control": setting("SIM_CONTROL_SECRET"),
        "content-type": "application/json",
      },
      ...(content && { body: JSON.stringify(content) }),
    },
  );
  if (status < 300) return body;
  const message = typeof body.error === "string" ? body.error : `the simulator answered ${status}`;
  throw new LabError(status, codeOf(status), message);
}

function codeOf(status: number): string {
  if (status === 404) return "not_found";
  if (status === 409) return "invalid_transition";
  if (status === 422) return "validation_failed";
  return status < 500 ? "malformed_request" : "lab_failed";
}
