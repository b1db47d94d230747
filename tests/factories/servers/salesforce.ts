/** A simulated Salesforce in the test's own process, with our application. */
import { afterAll, beforeAll, beforeEach } from "vitest";
import { useTestDatabase } from "../database";
import { Simulator } from "../../simulators/salesforce/server";
import type { Flavour } from "../../simulators/salesforce/objects";

const CONTROL = "a-control-secret";

/** Starts it, and points the product's settings at it. */
export async function startSalesforce() {
  const [clientId, clientSecret] = ["a-client", "a-secret-of-the-application"];
  const redirectUri = "http://localhost:3000/auth/salesforce/callback";
  const settings = { port: 0, clientId, clientSecret, redirectUri, folder: null };
  const simulator = new Simulator({ ...settings, controlSecret: CONTROL });
  await simulator.listen();
  Object.assign(process.env, {
    SALESFORCE_CLIENT_ID: clientId,
    SALESFORCE_CLIENT_SECRET: clientSecret,
    SALESFORCE_URL: simulator.url(),
  });
  const control = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(`${simulator.url()}/_sim/salesforce/${path}`, {
      method,
      headers: { "x-sim-control": CONTROL },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return answer.json();
  };
  return {
    simulator,
    control,
    script: (...answers: string[]) => control("PUT", "script", { answers }),
    /** Follows the consent page as a person who allows it; returns what the callback gets. */
    async consent(address: string, flavour: Flavour | "deny" = "npsp") {
      const decision = flavour === "deny" ? "deny" : `approve&flavour=${flavour}`;
      const answer = await fetch(`${address}&decision=${decision}`, { redirect: "manual" });
      const { searchParams } = new URL(answer.headers.get("location") ?? "http://none");
      const [state, code, error] = ["state", "code", "error"].map((name) => searchParams.get(name));
      return { state: state ?? "", code: code ?? null, error: error ?? null };
    },
  };
}

export type TestSalesforce = Awaited<ReturnType<typeof startSalesforce>>;

/** Starts one for a file's tests, on its test database, and hands it over; a test's script ends with the test. */
export function useSalesforce(take: (started: TestSalesforce) => void): void {
  let started: TestSalesforce;
  beforeAll(async () => {
    useTestDatabase();
    started = await startSalesforce();
    take(started);
  });
  beforeEach(() => started.script());
  afterAll(() => started.simulator.close());
}
