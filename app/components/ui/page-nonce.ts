/** The document's CSP nonce, for libraries that add a `<style>`: attributes hide it, the property doesn't. */
export function pageNonce(): string {
  return document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
}
