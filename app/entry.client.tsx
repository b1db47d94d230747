import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { holdFields } from "~/components/layout/browser/filled-fields";
import { tolerateForeignChanges } from "~/components/layout/notices/foreign-changes";
import { APP_ID, TEXTS_ID } from "~/components/layout/page-context";
import { startTexts } from "~/i18n/browser";
import { isLocale } from "~/i18n/config";
import type { Texts } from "~/i18n/overlay";

/**
 * Waits until Remix has read the page's data out of the document. Its root suspends until then. A
 * link that is followed meanwhile makes React hydrate at once, and a root that suspends then causes
 * React's error 345. Called outside React, the root throws the promise that it waits for, before
 * its first hook.
 */
async function untilDecoded(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (thrown) {
    if (thrown instanceof Promise) await thrown;
  }
}

tolerateForeignChanges();

// A browser may keep a page in spite of `no-store`, and show it after the person signed out.
window.addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return;
  document.body.hidden = true;
  // A reload could resend the form to which this page was the response.
  window.location.replace(window.location.pathname + window.location.search);
});

// The document's own language may be another, because a translating browser replaces it.
const locale = document.querySelector<HTMLMetaElement>("meta[name=locale]")?.content;
const container = document.getElementById(APP_ID) as HTMLElement;
const kept = holdFields(container);
const texts = document.getElementById(TEXTS_ID)?.textContent ?? "{}";

/** Few visitors have a program that adds nodes, so its remedy is no part of every page's script. */
async function overlookLateNodes(): Promise<void> {
  const late = window.takeLateNodes?.();
  if (late?.size) (await import("~/components/layout/browser/late-nodes")).overlookNodes(late);
}

void Promise.all([
  startTexts(isLocale(locale) ? locale : "es", JSON.parse(texts) as Record<string, Texts>),
  untilDecoded(),
]).then(async ([i18n]) => {
  await overlookLateNodes();
  startTransition(() => {
    hydrateRoot(
      container,
      <StrictMode>
        <I18nextProvider i18n={i18n}>
          <RemixBrowser />
        </I18nextProvider>
      </StrictMode>,
      {
        // React renders the page again where another program has changed the page's own nodes.
        onRecoverableError(error) {
          reportError(error);
          setTimeout(() => kept.restore());
        },
      },
    );
  });
});
