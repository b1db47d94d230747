import type { ChoiceRefusal } from "~/domain/payment-processors/choice-refusal";

/** What a page knows of an integrated gateway of the organisation's country. */
export interface GatewayOption {
  id: "local_payments" | "global_payments";
  /** `4,5 %`, as the reader writes it. */
  fee: string;
  isNew: boolean;
  /** Why it can't be chosen; null: it can. */
  refusal: ChoiceRefusal | null;
  descriptor: {
    customizable: boolean;
    maxChars: number | null;
    prefixes: string[];
    /** The organisation's name as a statement can print it; the fixed value elsewhere. */
    suggestion: string;
  };
}

/** A gateway with which the organisation has a contract of its own. */
export interface RegularOption {
  id: "mercadopago" | "centralpos";
  refusal: ChoiceRefusal | null;
  /** This installation has an account there by which organisations can be connected. */
  isAvailable: boolean;
}
