import { createContext, useContext } from "react";

/** The nonce of this response's Content-Security-Policy; empty in the browser. */
export const NonceContext = createContext("");

/** The page's texts as JSON, from which the browser hydrates. */
export const TextsContext = createContext("");

export const TEXTS_ID = "texts";

export const APP_ID = "app";

export function useNonce(): string {
  const given = useContext(NonceContext);
  return given === "" ? pageNonce() : given;
}

/** Returns the document's nonce for styles added by script; it reads one of the product's own scripts. */
export function pageNonce(): string {
  if (typeof document === "undefined") return "";
  return document.getElementById(TEXTS_ID)?.nonce ?? "";
}
