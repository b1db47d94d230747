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
      await window.beforeSend?.();
      const response = await post(form, own.signal);
      const detail = { html: await response.text(), status: response.status };
      if (sending !== own) return;
      const next = response.headers.get("x-location");
      if (next) return location.assign(next);
      await load(form.dataset.answer ?? "");
      giveBack();
      if (form.dispatchEvent(new CustomEvent("give:answer", { detail, cancelable: true })))
        showNotice(data.texts.not_sent);
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
    // A way to pay sends the form by itself.
    if ((event.submitter as HTMLButtonElement | null)?.name) return;
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

/** A company's script makes its own card token before the post. */
declare global {
  var beforeSend: (() => Promise<void>) | undefined;
}

function post(form: HTMLFormElement, signal: AbortSignal): Promise<Response> {
  return fetch(form.action, {
    method: "POST",
    headers: { "x-form-script": "1" },
    // The form has texts alone.
    body: new URLSearchParams(new FormData(form) as unknown as [string, string][]),
    signal,
  });
}

let loading: Promise<void> | undefined;

/** Loads the script that takes an answer (app/enhance/answer.ts); without it nobody takes the next one. */
function load(address: string): Promise<void> {
  loading ??= new Promise((resolve) => {
    const script = document.createElement("script");
    script.src = address;
    script.onload = () => resolve();
    script.onerror = () => {
      loading = undefined;
      resolve();
    };
    script.nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
    document.head.append(script);
  });
  return loading;
}
