import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { TEXTS_ID, TextsContext } from "~/components/layout/page-context";
import { startTexts } from "~/i18n/browser";
import { isLocale } from "~/i18n/config";
import type { Texts } from "~/i18n/overlay";

/**
 * Waits until Remix has read the page's data out of the document. Its root suspends until then; a
 * link that is followed meanwhile makes React hydrate at once, and a root that suspends while it
 * must not wait ends in React's error 345. Asked outside of React, the root throws the promise that
 * it waits for, before it comes to its first hook.
 */
async function untilDecoded(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (thrown) {
    if (thrown instanceof Promise) await thrown;
  }
}

const locale = document.documentElement.lang;
const texts = document.getElementById(TEXTS_ID)?.textContent ?? "{}";

void Promise.all([
  startTexts(isLocale(locale) ? locale : "es", JSON.parse(texts) as Record<string, Texts>),
  untilDecoded(),
]).then(([i18n]) =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <I18nextProvider i18n={i18n}>
          <TextsContext.Provider value={texts}>
            <RemixBrowser />
          </TextsContext.Provider>
        </I18nextProvider>
      </StrictMode>,
    );
  }),
);
