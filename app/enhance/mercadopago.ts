/** Makes Mercado Pago's own token of a card in the browser before the form is sent; without one the vault makes it. */
import { listen } from "./mercadopago/listen";
import { openSdk, type Sdk } from "./mercadopago/sdk";

const form = document.querySelector<HTMLFormElement>("form[data-giving]");
const { company = "", key = "", locale = "" } = document.currentScript?.dataset ?? {};

/** Loads the company's script, of either version. */
function load(): Promise<Sdk | "load" | "version"> {
  return new Promise((resolve) => {
    const script = document.createElement("script");
    script.src = company;
    script.async = true;
    script.onload = () => resolve(openSdk(window, key, locale) ?? "version");
    // The form's post tells the server, which logs it.
    script.onerror = () => resolve("load");
    document.head.append(script);
  });
}

if (form && company !== "" && key !== "") listen(form, load());
