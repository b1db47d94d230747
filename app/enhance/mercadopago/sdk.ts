/** The two versions of the company's script behind one interface. */

export interface IdentificationType {
  id: string;
  min_length?: number;
  max_length?: number;
}

export interface Token {
  id: string;
  date_created?: string;
}

interface Method {
  settings?: { security_code?: { length?: number; mode?: string } }[];
}

/** What is typed, by the names of the second version. */
export interface TypedCard {
  cardNumber: string;
  cardholderName: string;
  cardExpirationMonth: string;
  cardExpirationYear: string;
  securityCode: string;
  identificationType?: string;
  identificationNumber?: string;
}

export interface Sdk {
  version: "v1" | "v2";
  /** The account's key, which the first version names with its tokens. */
  publicKey: string;
  /** How many of a card's first digits name its brand. */
  digits: number;
  identificationTypes(): Promise<IdentificationType[]>;
  methods(bin: string): Promise<Method[]>;
  /** Throws the company's answer. */
  createToken(card: TypedCard): Promise<Token>;
}

type Reply<Value> = (status: number, response: Value) => void;

interface First {
  setPublishableKey(key: string): void;
  getIdentificationTypes(reply: Reply<IdentificationType[]>): void;
  getPaymentMethod(card: { bin: string }, reply: Reply<Method[]>): void;
  createToken(form: HTMLFormElement, reply: Reply<Token>): void;
  clearSession?(): void;
}

interface Second {
  getIdentificationTypes(): Promise<IdentificationType[]>;
  getPaymentMethods(card: { bin: string }): Promise<{ results: Method[] }>;
  createCardToken(card: TypedCard): Promise<Token>;
}

export interface Loaded {
  Mercadopago?: First;
  MercadoPago?: new (key: string, options: { locale: string }) => Second;
}

/** The first version's names of the fields that differ from the second one's. */
const FIRST_NAMES: Readonly<Record<string, string>> = {
  identificationType: "docType",
  identificationNumber: "docNumber",
};

/** Returns the script that was loaded; null for one of another version. */
export function openSdk(place: unknown, publicKey: string, locale: string): Sdk | null {
  const { Mercadopago: first, MercadoPago: Second } = place as Loaded;
  try {
    if (typeof Second === "function") return second(new Second(publicKey, { locale }), publicKey);
    if (typeof first?.createToken !== "function") return null;
    first.setPublishableKey(publicKey);
    return firstOf(first, publicKey);
  } catch {
    return null;
  }
}

function second(sdk: Second, publicKey: string): Sdk {
  return {
    ...{ version: "v2", publicKey, digits: 8 },
    identificationTypes: () => sdk.getIdentificationTypes(),
    methods: async (bin) => (await sdk.getPaymentMethods({ bin })).results,
    createToken: (card) => sdk.createCardToken(card),
  };
}

function firstOf(sdk: First, publicKey: string): Sdk {
  const asked = <Value>(ask: (reply: Reply<Value>) => void) =>
    new Promise<Value>((resolve, reject) => {
      ask((status, response) => {
        if (status === 200 || status === 201) resolve(response);
        else reject(Object.assign(new Error("refused"), response));
      });
    });
  return {
    ...{ version: "v1", publicKey, digits: 6 },
    identificationTypes: () => asked((reply) => sdk.getIdentificationTypes(reply)),
    methods: (bin) => asked((reply) => sdk.getPaymentMethod({ bin }, reply)),
    createToken: (card) => {
      // A page has one token at a time until the session is cleared.
      sdk.clearSession?.();
      const typed = formOf(card);
      return asked((reply) => sdk.createToken(typed, reply));
    },
  };
}

/** The first version reads a form by its `data-checkout` marks; this one is on no page. */
function formOf(card: TypedCard): HTMLFormElement {
  const form = document.createElement("form");
  for (const [name, value] of Object.entries(card)) {
    const input = document.createElement("input");
    input.dataset.checkout = FIRST_NAMES[name] ?? name;
    input.value = value;
    form.append(input);
  }
  return form;
}
