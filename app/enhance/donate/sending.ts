import { clearCard } from "./card-fields";
import { showNotice } from "./faults";
import type { ScriptData } from "./script-data";

/** Longer than a donation without an immediate result takes. */
const LONGEST_MS = 30_000;

/**
 * Posts the form once by script and keeps what the donor typed; a second press repeats the
 * idempotency key. The page after a donation has no card fields, so Back cannot restore a card.
 */
export function guardSending(
  form: HTMLFormElement,
  data: ScriptData,
  preview: () => void,
  check: () => boolean,
): void {
  const button = form.querySelector<HTMLButtonElement>(".give-sum button");
  if (!button) return;
  let sending: AbortController | null = null;
  let wasSent = false;
  let words = "";
  const giveBack = () => {
    sending?.abort();
    sending = null;
    if (!button.disabled) return;
    button.disabled = false;
    button.removeAttribute("aria-busy");
    button.textContent = words;
    preview();
  };
  const send = async (own: AbortController) => {
    const timer = setTimeout(() => own.abort(), LONGEST_MS);
    try {
      const { headers, html, status } = await post(form, own.signal);
      if (sending !== own) return;
      const next = headers.get("x-location");
      if (next) return location.assign(next);
      await load(form.dataset.answer ?? "");
      giveBack();
      const answer = new CustomEvent("give:answer", { detail: { html, status }, cancelable: true });
      if (form.dispatchEvent(answer)) showNotice(data.texts.not_sent);
    } catch {
      // Nobody knows whether the post arrived; the same key makes another press harmless.
      if (sending !== own) return;
      giveBack();
      showNotice(data.texts.not_sent);
    } finally {
      clearTimeout(timer);
    }
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (sending || !check()) return;
    wasSent = true;
    words = button.textContent ?? "";
    button.disabled = true;
    button.setAttribute("aria-busy", "");
    button.textContent = data.texts.sending;
    sending = new AbortController();
    void send(sending);
  });
  window.addEventListener("keydown", ({ key }) => key === "Escape" && giveBack());
  window.addEventListener("pagehide", () => {
    giveBack();
    if (wasSent) clearCard(form);
  });
}

async function post(form: HTMLFormElement, signal: AbortSignal) {
  const response = await fetch(form.action, {
    method: "POST",
    headers: { "x-form-script": "1" },
    // The form has texts alone.
    body: new URLSearchParams(new FormData(form) as unknown as [string, string][]),
    signal,
  });
  return { headers: response.headers, status: response.status, html: await response.text() };
}

let loading: Promise<void> | undefined;

/** Loads the script that takes an answer (app/enhance/answer.ts), once. */
function load(address: string): Promise<void> {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = address;
    script.onload = () => resolve();
    script.onerror = () => {
      loading = undefined;
      reject(new Error("the script did not load"));
    };
    script.nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
    document.head.append(script);
  });
  return loading;
}
