import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { TEXTS_ID, TextsContext } from "~/components/layout/page-context";
import { startTexts } from "~/i18n/browser";
import { isLocale } from "~/i18n/config";
import type { Texts } from "~/i18n/overlay";

const locale = document.documentElement.lang;
const texts = document.getElementById(TEXTS_ID)?.textContent ?? "{}";

void startTexts(isLocale(locale) ? locale : "es", JSON.parse(texts) as Record<string, Texts>).then(
  (i18n) =>
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
