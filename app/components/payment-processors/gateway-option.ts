import type { WayToPay } from "~/providers/ways-to-pay";
import type { ChoiceRefusal } from "~/domain/payment-processors/choice-refusal";

/** A way to pay behind a gateway; amounts are formatted. */
export interface GatewayWay {
  method: WayToPay["method"];
  /** The shops that take the money. */
  payee: string | null;
  months: WayToPay["months"];
  /** Null where the company's server decides. */
  minimum: string | null;
  maximum: string | null;
  /** Null for what is charged at once. */
  hours: number | null;
  refunds: boolean;
}

/** A page's data about an integrated gateway of the organisation's country. */
export interface GatewayOption {
  id: "local_payments" | "global_payments";
  /** `4,5 %`, in the reader's format. */
  fee: string;
  isNew: boolean;
  /** Whether it is the one that the country's organisations are advised to start with; false once it is enabled. */
  isRecommended: boolean;
  /** Whether it is enabled, and the plan that fell since does not let it charge. */
  isOutsidePlan: boolean;
  /** Why it cannot be chosen; null: it can. */
  refusal: ChoiceRefusal | null;
  /** What donors may pay with, and what each way can do. */
  ways: GatewayWay[];
  descriptor: {
    customizable: boolean;
    maxChars: number | null;
    prefixes: string[];
    /** The organisation's name as a card statement can print it, or the country's fixed value. */
    suggestion: string;
    /** Whether the charging company prints the name at all. */
    isPrinted: boolean;
  };
}

/** A gateway with which the organisation has its own contract. */
export interface RegularOption {
  id: "mercadopago" | "centralpos";
  refusal: ChoiceRefusal | null;
  /** Whether this installation has an account there through which organisations connect. */
  isAvailable: boolean;
}
