import {
  createReadableStreamFromReadable,
  type ActionFunctionArgs,
  type AppLoadContext,
  type EntryContext,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { isbot } from "isbot";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { NonceContext, TextsContext } from "~/components/layout/page-context";
import { pageHandle } from "~/components/layout/route-handle";
import { FieldLabelsContext } from "~/components/ui/forms/field-labels";
import { WholeCharacters } from "~/http/front/whole-characters.server";
import { logger } from "~/infrastructure/watching/logger.server";
import { createPageInstance, textsFor } from "~/i18n/server";

// app/server.ts starts web with this export, because the build has the only copy of all modules.
export { serve } from "~/http/front/serve.server";

const RENDER_LIMIT_MS = 5_000;

/** Renders one page: streamed with scripts, complete without scripts and for robots. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  { cspNonce, locale, country, reportError = printError }: AppLoadContext,
): Promise<Response> {
  const { nouns, scripts } = pageHandle(
    remix.staticHandlerContext.matches.map((match) => remix.routeModules[match.route.id]?.handle),
  );
  const whole = !scripts || isbot(request.headers.get("user-agent") ?? "");
  const texts = scripts ? inlineJson(textsFor(locale, nouns)) : "";
  const labels = new Map<string, string>();
  const page = (context: EntryContext) => (
    <I18nextProvider i18n={createPageInstance(locale, nouns, country)}>
      <NonceContext.Provider value={cspNonce}>
        <TextsContext.Provider value={texts}>
          <FieldLabelsContext.Provider value={labels}>
            <RemixServer
              context={context}
              url={request.url}
              abortDelay={RENDER_LIMIT_MS}
              nonce={cspNonce}
            />
          </FieldLabelsContext.Provider>
        </TextsContext.Provider>
      </NonceContext.Provider>
    </I18nextProvider>
  );
  return new Promise((resolve, reject) => {
    let answered = false;
    // A rejected form lists its fields above them, so a first render collects their labels.
    if (remix.staticHandlerContext.actionData) {
      renderToString(page({ ...remix, serverHandoffStream: undefined }));
    }
    const send = () => {
      answered = true;
      const body = new WholeCharacters();
      headers.set("Content-Type", "text/html; charset=utf-8");
      resolve(new Response(createReadableStreamFromReadable(body), { headers, status }));
      pipe(body);
    };
    const { pipe, abort } = renderToPipeableStream(page(remix), {
      nonce: cspNonce,
      ...(whole ? { onAllReady: send } : { onShellReady: send }),
      onShellError: reject,
      onError(error) {
        // Before the shell is ready, the promise rejects with the same error.
        if (answered) reportError(error);
      },
    });
    setTimeout(abort, RENDER_LIMIT_MS + 1_000).unref();
  });
}

/** Reports errors of loaders and actions to app/server.ts, except a 404 or a visitor who left. */
export function handleError(
  error: unknown,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  (context.reportError ?? printError)(error);
}

function printError(error: unknown): void {
  logger.error({ err: error }, "a page failed");
}

/** Returns JSON that is safe inside a script element. */
function inlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
