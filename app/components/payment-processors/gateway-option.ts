/** What a page knows of an integrated gateway of the organisation's country. */
export interface GatewayOption {
  id: "local_payments" | "global_payments";
  /** `4,5 %`, as the reader writes it. */
  fee: string;
  isNew: boolean;
  descriptor: {
    customizable: boolean;
    maxChars: number | null;
    prefixes: string[];
    /** The organisation's name as a statement can print it; the fixed value elsewhere. */
    suggestion: string;
  };
}
