import { createContext, useContext } from "react";

/** Nonce of this answer's Content-Security-Policy; empty in the browser. */
export const NonceContext = createContext("");

/** The page's texts as JSON, put into the page for the browser to start from. */
export const TextsContext = createContext("");

/** Id of the element that carries them. */
export const TEXTS_ID = "texts";

/** The nonce for an inline `<style>` or `<script>`. */
export function useNonce(): string {
  const given = useContext(NonceContext);
  return given === "" ? nonceOfDocument() : given;
}

/** Browsers hide nonces from the markup only: an error page that is made there needs its style too. */
function nonceOfDocument(): string {
  if (typeof document === "undefined") return "";
  return document.querySelector<HTMLElement>("script[nonce]")?.nonce ?? "";
}
