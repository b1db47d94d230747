import type { AppLoadContext } from "@remix-run/node";
import type { CurrentOrganization } from "~/domain/context";
import type { OpenDonorSession } from "~/domain/donors/find-donor-session.server";
import type { FoundSession } from "~/domain/users/sessions/find-session.server";
import type { Host } from "./host";

export interface RequestContext {
  host: Host;
  organization: CurrentOrganization | null;
  session: FoundSession | null;
  /** A donor's session in their own area; omitted on every other page. */
  donor?: OpenDonorSession | null;
  now: Date;
  ip: string;
  userAgent: string;
  country: NonNullable<AppLoadContext["country"]>;
  isJson: boolean;
  /** The page follows a form whose cookie did not come back. */
  lostCookies?: boolean;
}

declare module "@remix-run/server-runtime" {
  interface AppLoadContext {
    facts: RequestContext;
  }
}

export interface RouteArgs {
  request: Request;
  context: AppLoadContext;
  params: Record<string, string | undefined>;
}
