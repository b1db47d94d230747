import { absoluteUrl, env } from "~/infrastructure/env.server";
import type { Application } from "~/integrations/connector";
import type { Environment } from "./choices";

const LOGINS = {
  production: "https://login.salesforce.com",
  sandbox: "https://test.salesforce.com",
} as const;

/** Returns our application at Salesforce with its server for an environment; null without one. */
export function findApplication(
  environment: Environment,
  domain: string | null,
): Application | null {
  const { SALESFORCE_CLIENT_ID: clientId, SALESFORCE_CLIENT_SECRET: clientSecret } = env();
  if (!clientId || !clientSecret) return null;
  const own = environment === "my_domain" ? `https://${domain}` : LOGINS[environment];
  return { clientId, clientSecret, loginUrl: env().SALESFORCE_URL ?? own };
}

/** Returns the only callback address, which is registered with the application. */
export function salesforceReturn(): string {
  return absoluteUrl(null, "/auth/salesforce/callback");
}

/**
 * Returns whether calls may go to an address that a token's answer names: the company's own hosts, so
 * that no answer makes us call another server.
 */
export function isCompanyAddress(url: string): boolean {
  const simulator = env().SALESFORCE_URL;
  if (simulator !== undefined) return new URL(url).origin === new URL(simulator).origin;
  const { hostname, port, protocol } = new URL(url);
  return (
    protocol === "https:" &&
    port === "" &&
    /(?:^|\.)(?:salesforce\.com|force\.com|cloudforce\.com)$/.test(hostname)
  );
}

/** Returns where a connection's calls go: to its own server, or to that of tests, whose port differs at each start. */
export function callAddress(instanceUrl: string): string {
  const simulator = env().SALESFORCE_URL;
  return simulator === undefined ? instanceUrl : new URL(simulator).origin;
}
