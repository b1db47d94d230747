import { readDecimal, writeMoney } from "~/values/money/amount-format";
import { control, EMAIL, valueOf } from "./fields";
import { fill } from "./fill";
import type { ScriptData } from "./script-data";

const LIMITS_AFTER_MS = 1_000;

function addressOf(form: HTMLFormElement, call: string): string {
  return `/c/${encodeURIComponent(form.dataset.giving ?? "")}/${call}`;
}

/** Records donors who began a donation, once for each e-mail; the form tells them. */
export function captureLead(form: HTMLFormElement): void {
  const field = control(form, "donor[email]");
  let sent = "";
  field?.addEventListener("blur", () => {
    const email = field.value.trim();
    if (email === sent || !EMAIL.test(email)) return;
    sent = email;
    const token = document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? "";
    void fetch(addressOf(form, "leads"), {
      method: "POST",
      keepalive: true,
      headers: { "content-type": "application/json", "x-csrf-token": token },
      body: JSON.stringify({ email, first_name: valueOf(form, "donor[first_name]") }),
    }).catch(() => undefined);
  });
}

/** Reads the gateway's limits again after 1000 ms, because they may have changed since the render. */
export function readLimits(form: HTMLFormElement, data: ScriptData, done: () => void): void {
  const { limits, money } = data;
  setTimeout(() => {
    fetch(addressOf(form, limits), { headers: { accept: "application/json" } })
      .then(async (response) => {
        if (!response.ok) return;
        const { data: own } = (await response.json()) as { data: { min: string; max: string } };
        const min = readDecimal(own.min, money);
        const max = readDecimal(own.max ?? "", money);
        if (min === null) return;
        data.min = String(min);
        data.max = max === null ? null : String(max);
        const hint = document.getElementById("amount-hint");
        if (hint && max !== null) {
          hint.textContent = fill(data.texts.other_amount_hint, {
            min: writeMoney(min, money),
            max: writeMoney(max, money),
          });
        }
        done();
      })
      .catch(() => undefined);
  }, LIMITS_AFTER_MS);
}
