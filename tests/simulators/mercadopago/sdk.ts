/** Stand-ins of the company's scripts for browsers, which call this server as the real ones call the company. */

/** Both versions ask with the public key, and report a refusal as the company answers it. */
const CALLS = `
  const ask = async (base, key, path, body) => {
    const response = await fetch(base + path + "?public_key=" + encodeURIComponent(key), body && {
      method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  };
  const fits = (bin) => (method) => method.settings.some(({ bin: { pattern, exclusion_pattern: not } }) =>
    new RegExp(pattern).test(bin) && !(not && new RegExp(not).test(bin)));
  const bodyOf = (card) => ({
    card_number: card.cardNumber,
    expiration_month: card.cardExpirationMonth,
    expiration_year: card.cardExpirationYear,
    ...(card.securityCode && { security_code: card.securityCode }),
    cardholder: {
      name: card.cardholderName,
      ...(card.type && { identification: { type: card.type, number: card.number } }),
    },
  });`;

const SECOND = `
  window.MercadoPago = class {
    constructor(key) {
      if (!key) throw new Error("no public key");
      this.key = key;
    }
    async get(path) {
      const { status, body } = await ask(base, this.key, path);
      if (status !== 200) throw body;
      return body;
    }
    getIdentificationTypes() { return this.get("/v1/identification_types"); }
    async getPaymentMethods({ bin }) {
      if (bin.length > 8) throw new Error("bin");
      const results = (await this.get("/v1/payment_methods")).filter(fits(bin));
      return { paging: { total: results.length }, results };
    }
    async createCardToken(card) {
      const { identificationType: type, identificationNumber: number } = card;
      const { status, body } = await ask(base, this.key, "/v1/card_tokens", bodyOf({ ...card, type, number }));
      if (status !== 201) throw body;
      return body;
    }
  };`;

const FIRST = `
  let key = "";
  let isUsed = false;
  const reply = (path, body, done, read = (value) => value) =>
    void ask(base, key, path, body).then((answer) => done(answer.status, answer.status < 300 ? read(answer.body) : answer.body));
  window.Mercadopago = {
    setPublishableKey(given) { key = given; },
    clearSession() { isUsed = false; },
    getIdentificationTypes(done) { reply("/v1/identification_types", undefined, done); },
    getPaymentMethod({ bin }, done) { reply("/v1/payment_methods", undefined, done, (all) => all.filter(fits(bin.slice(0, 6)))); },
    createToken(form, done) {
      if (isUsed) throw new Error("one token at a time");
      isUsed = true;
      const of = (name) => form.querySelector('[data-checkout="' + name + '"]')?.value;
      const names = ["cardNumber", "cardholderName", "cardExpirationMonth", "cardExpirationYear", "securityCode"];
      const card = Object.fromEntries(names.map((name) => [name, of(name)]));
      reply("/v1/card_tokens", bodyOf({ ...card, type: of("docType"), number: of("docNumber") }), done);
    },
  };`;

/** Returns the script at a path; null for another path. */
export function scriptAt(path: string, base: string): string | null {
  const version = { "/js/v2": SECOND, "/sdk/javascript/v1/mercadopago.js": FIRST }[path];
  return version === undefined
    ? null
    : `(() => {\n  const base = ${JSON.stringify(base)};${CALLS}${version}\n})();\n`;
}
