/** One of our accounts at a company; rows name it as their `provider`. */
export interface CompanyAccount {
  name: string;
  /** The integrated gateway behind which it charges. */
  gateway: string;
  /** Without its settings the gateway uses the company's first account. */
  isOptional?: boolean;
  /** It charges what organisations owe us, so that no organisation chooses its gateway. */
  isOurs?: boolean;
}

/**
 * The row of one company: everything that other code knows about its names is derived from it.
 * It is data only, so that the vault may read it, too.
 */
export interface CompanyFacts {
  /** As rows, addresses and settings name it; `<NAME>_URL` is its address. */
  company: string;
  /** Its own name, as donors read it. */
  title: string;
  /** Its address where that setting is empty. */
  address?: string;
  /** Our accounts, the first one first; empty where each organisation connects its own. */
  accounts: readonly CompanyAccount[];
  /** The gateway behind which organisations connect their own accounts; null for integrated ones. */
  ownGateway: string | null;
  /** Settings of each of our accounts, `<ACCOUNT>_<NAME>`, all secret to the vault and its company. */
  settings: readonly string[];
  /** The recipe by which the vault signs requests with a card; null where it sends none. */
  recipe: string | null;
  /** Whose card token a donation form carries. */
  tokens: string;
  /** Settings whose addresses have pages for people, where forms may lead; `needs` is set with them. */
  pages: readonly { address: string; needs?: string }[];
  /** Its own script makes card tokens in the donor's browser; settings with its address and its calls'. */
  script?: { address: string; calls: string };
}
