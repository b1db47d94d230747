import { createContext, useContext } from "react";

/** Nonce of this answer's Content-Security-Policy; empty in the browser. */
export const NonceContext = createContext("");

/** The page's texts as JSON, put into the page for the browser to start from. */
export const TextsContext = createContext("");

/** Id of the element that carries them. */
export const TEXTS_ID = "texts";

/** Id of the container that React hydrates. */
export const APP_ID = "app";

/** The nonce for an inline `<style>` or `<script>`. */
export function useNonce(): string {
  const given = useContext(NonceContext);
  return given === "" ? pageNonce() : given;
}

/**
 * The document's nonce, which browsers hide from the markup only: a style that is added there needs it too.
 * Taken from a script of ours, since an extension's may have another.
 */
export function pageNonce(): string {
  if (typeof document === "undefined") return "";
  return document.getElementById(TEXTS_ID)?.nonce ?? "";
}
