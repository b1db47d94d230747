/** The operator host for everybody but operators: its pages and their actions. */
import { listUrls, read } from "../../architecture/sources";
import { OPERATOR_HOST, Visitor, type Answer } from "../../factories/product";
import type { World } from "../../factories/world";
import type { Asker } from "./probes";
import type { Marked } from "./tenants";

export interface OperatorUrl {
  url: string;
  /** With B's ids in it. */
  path: string;
  /** The intents of its action, to try one after the other; empty without an action. */
  intents: string[];
}

/** Returns its addresses except the logins. */
export function operatorUrls(victim: Marked): OperatorUrl[] {
  return listUrls()
    .filter(({ url }) => /^operator(?:$|\/(?!log|welcome))/.test(url))
    .map(({ url, file }) => {
      const text = read(file);
      const named = [...text.matchAll(/case "(\w+)":|"intent"\) [!=]== "(\w+)"/g)];
      const intents = named.map(([, one, other]) => one ?? other ?? "");
      const acts = /export async function action\b/.test(text);
      const path = url
        .replace(/:organization\b|(?<=organizations\/):id/, victim.ids.organization)
        .replace(":uuid", victim.ids.campaign)
        .replace(/:(?:id|announcement|notification|file|bank)/, victim.ids.attachment);
      return { url, path, intents: acts ? [...new Set(["", ...intents])] : [] };
    });
}

/** Posts with that cookie, with all of B's ids that the host's forms may contain. */
export function postAs(
  world: World,
  { cookie, token }: Pick<Asker, "cookie" | "token">,
  path: string,
  intent: string,
  { ids }: Marked,
): Promise<Answer> {
  const fields = {
    csrf_token: token || ids.formToken,
    intent,
    campaign: ids.draft,
    request_id: ids.accessRequest,
    operator: ids.user,
    announcement: ids.attachment,
    reason: "De la prueba",
    note: "De la prueba",
    key: ids.formKey,
  };
  return new Visitor(world.stack).call("POST", OPERATOR_HOST, path, {
    body: new URLSearchParams(fields).toString(),
    headers: { cookie, accept: "text/html", "content-type": "application/x-www-form-urlencoded" },
  });
}

/**
 * Returns whether the page is not found, or leads to its login: at once, or after showing the
 * asker's input.
 */
export function isShut({ status, headers, text }: Answer): boolean {
  const way = status === 401 ? /href="(\/operator\/login[^"]*)"/.exec(text)?.[1] : headers.location;
  return status === 404 || (way ?? "").startsWith("/operator/login");
}
