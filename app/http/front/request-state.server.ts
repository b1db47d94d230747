import type { IncomingMessage } from "node:http";
import type { CurrentOrganization } from "~/domain/context";
import type { Host } from "./host";

/** The results of the front; Express reads them with `requestState`. */
export interface RequestState {
  requestId: string;
  host: Host;
  organization: CurrentOrganization | null;
  now: Date;
  ip: string;
  isJson: boolean;
}

const states = new WeakMap<IncomingMessage, RequestState>();

export function admitRequest(req: IncomingMessage, state: RequestState): void {
  states.set(req, state);
}

export function requestState(req: IncomingMessage): RequestState {
  const state = states.get(req);
  if (!state) throw new Error("a request that did not pass the front");
  return state;
}
