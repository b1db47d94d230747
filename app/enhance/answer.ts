/** Shows the server's answer to a rejected post and keeps what the donor typed; loaded on demand. */
import { control } from "./donate/fields";
import { listFields, placeNotice, showFault } from "./donate/faults";

/** The parts that the server renders anew: hidden fields, and the notices above form and card. */
const PARTS = ["form-state", "form-notice", "payment-notice"];

/** Shows a returned form's errors, notices and tokens. Returns false for a page without a form. */
function takeAnswer(form: HTMLFormElement, html: string, status: number): boolean {
  // The answer's style has a nonce of its own, which this page's CSP refuses, loudly.
  const plain = html.replace(/<style[^]*?<\/style>/g, "");
  const page = new DOMParser().parseFromString(plain, "text/html");
  const next = page.querySelector<HTMLFormElement>("form[data-giving]");
  const panel = form.closest<HTMLElement>(".give-panel");
  if (!next) {
    // The campaign ended meanwhile, or it is gone: its page says so in place of the form.
    const closed = page.querySelector(status === 404 ? "main" : ".give-panel");
    if (closed && panel) {
      panel.replaceChildren(...closed.childNodes);
      panel.tabIndex = -1;
      panel.focus();
    }
    return closed !== null;
  }
  // Read first, because the parts leave the answer for this page.
  const focusId = next.querySelector("[autofocus]")?.id ?? "";
  const mark = control(form, "step_up[script]")?.value ?? "";
  for (const id of PARTS) {
    document.getElementById(id)?.replaceChildren(...(page.getElementById(id)?.childNodes ?? []));
  }
  const newMark = control(form, "step_up[script]");
  if (newMark) newMark.value = mark;
  const token = document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]');
  if (token) token.content = control(form, "csrf_token")?.value ?? "";
  for (const field of listFields(form)) {
    showFault(field, (place) => {
      const fault = page.getElementById(place.id);
      return fault && !fault.hidden ? fault.textContent : null;
    });
  }
  const button = form.querySelector<HTMLButtonElement>(".give-sum button");
  const nextButton = next.querySelector<HTMLButtonElement>(".give-sum button");
  if (button && nextButton) {
    delete button.dataset.again;
    if (nextButton.dataset.again) {
      button.dataset.again = nextButton.dataset.again;
      button.textContent = nextButton.textContent;
    }
  }
  form.dataset.posts = "1";
  startScript(form);
  const focused = document.getElementById(focusId);
  const notice = document.getElementById("form-notice");
  if (focused && focused === notice) placeNotice(notice, form.querySelector("[aria-invalid=true]"));
  else {
    focused?.scrollIntoView({ block: "center" });
    focused?.focus();
  }
  return true;
}

/** A script that arrives as text does not run, so the one of a step-up is added anew. */
function startScript(form: HTMLFormElement): void {
  const inert = form.querySelector<HTMLScriptElement>("#payment-notice script");
  if (!inert) return;
  const script = document.createElement("script");
  script.src = inert.src;
  script.nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
  inert.replaceWith(script);
}

const own = document.querySelector<HTMLFormElement>("form[data-giving]");
own?.addEventListener("give:answer", (event) => {
  const { html, status } = (event as CustomEvent<{ html: string; status: number }>).detail;
  if (takeAnswer(own, html, status)) event.preventDefault();
});
