/**
 * The element that shows a donation form on a site of the organisation, at most 3 KiB:
 *
 *     <dadiva-form><a href="https://huellas.dadiva.example/c/abrigo">Donar</a></dadiva-form>
 *
 * With the attribute `overlay` its link opens the form over the page. Where the form cannot be shown, the
 * link stays and leads to the campaign's page. The form's messages (readings, Campaigns) reach the page as
 * events named `dadiva`.
 */

interface FrameMessage {
  type: string;
  data: { height?: number; name?: string };
}

/** After this time without a message the site is not allowed, or the network is down. */
const PATIENCE_MS = 8_000;
const FRAME = "display:block;width:100%;border:0;color-scheme:normal";
const DIALOG =
  "box-sizing:border-box;width:min(100%,36rem);max-width:100%;height:100%;max-height:100%;margin:auto;padding:0;border:0;background:#fff;overflow:auto";
const CLOSE =
  "position:sticky;top:0;display:block;margin-left:auto;width:2.75rem;height:2.75rem;border:0;background:#fff;color:#222;font:1.75rem/1 sans-serif;cursor:pointer";
const CLOSE_WORDS: Record<string, string> = { es: "Cerrar", pt: "Fechar", en: "Close" };

class DadivaForm extends HTMLElement {
  private observer?: MutationObserver;

  /** The browser calls it at the start tag where the script came first, so the link may follow later. */
  connectedCallback(): void {
    if (this.start() || this.observer) return;
    this.observer = new MutationObserver(() => this.start());
    this.observer.observe(this, { attributeFilter: ["href"], childList: true, subtree: true });
  }

  disconnectedCallback(): void {
    this.observer?.disconnect();
    this.observer = undefined;
  }

  /** Shows the form once its link is whole. Returns whether it shows. */
  private start(): boolean {
    if (this.dataset.on) return true;
    const link = this.querySelector("a");
    // The parser adds the text after the link, and a script may set the address last.
    if (!link?.href || link.text.trim() === "") return false;
    this.observer?.disconnect();
    this.dataset.on = "1";
    if (this.hasAttribute("overlay")) this.makeOpener(link);
    else this.append(this.makeFrame(link, () => (link.hidden = true)));
    return true;
  }

  private makeOpener(link: HTMLAnchorElement): void {
    link.setAttribute("role", "button");
    link.setAttribute("aria-haspopup", "dialog");
    let dialog: HTMLDialogElement | undefined;
    const open = (event: Event) => {
      event.preventDefault();
      // Opened again and still empty: nothing will come.
      if (dialog && !dialog.dataset.on) return location.assign(link.href);
      dialog ??= this.makeDialog(link);
      dialog.showModal();
    };
    link.addEventListener("click", open);
    link.addEventListener("keydown", (event) => event.key === " " && open(event));
  }

  private makeDialog(link: HTMLAnchorElement): HTMLDialogElement {
    const dialog = document.createElement("dialog");
    const close = document.createElement("button");
    const language = (this.closest<HTMLElement>("[lang]")?.lang ?? "es").slice(0, 2);
    dialog.setAttribute("aria-label", link.text.trim());
    dialog.style.cssText = DIALOG;
    close.type = "button";
    close.style.cssText = CLOSE;
    close.textContent = "×";
    close.setAttribute("aria-label", CLOSE_WORDS[language] ?? "Close");
    close.addEventListener("click", () => dialog.close());
    const fallback = setTimeout(() => location.assign(link.href), PATIENCE_MS);
    dialog.addEventListener("close", () => clearTimeout(fallback));
    this.addEventListener("dadiva", ({ detail }: CustomEventInit<FrameMessage>) => {
      if (detail?.type === "properties:close") dialog.close();
    });
    dialog.append(
      close,
      this.makeFrame(link, () => {
        dialog.dataset.on = "1";
        clearTimeout(fallback);
      }),
    );
    this.append(dialog);
    return dialog;
  }

  private makeFrame(link: HTMLAnchorElement, onReady: () => void): HTMLIFrameElement {
    const url = new URL(link.href);
    url.pathname = url.pathname.replace(/\/?$/, "/embed");
    // The visitor's source stays with the donation.
    new URLSearchParams(location.search).forEach((value, name) => {
      if (/^utm_/.test(name) && !url.searchParams.has(name)) url.searchParams.set(name, value);
    });
    const frame = document.createElement("iframe");
    frame.title = link.text.trim();
    frame.src = url.href;
    frame.style.cssText = FRAME;
    frame.height = "0";
    window.addEventListener("message", ({ source, origin, data }: MessageEvent<FrameMessage>) => {
      if (source !== frame.contentWindow || origin !== url.origin) return;
      onReady();
      if (data.type === "properties:height")
        frame.height = String(Math.ceil(data.data.height ?? 0));
      if (data.type === "properties:step" && data.data.name === "thanks") frame.scrollIntoView();
      this.dispatchEvent(new CustomEvent("dadiva", { detail: data, bubbles: true }));
    });
    return frame;
  }
}

if (!customElements.get("dadiva-form")) customElements.define("dadiva-form", DadivaForm);
