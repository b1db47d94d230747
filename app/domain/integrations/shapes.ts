/** The objects that each package of Salesforce has for ours. Pages load this file in the browser. */

export const flavours = ["npsp", "nonprofit_cloud"] as const;
export type Flavour = (typeof flavours)[number];

export const classNames = ["Donor", "Donation", "Campaign"] as const;
export type ClassName = (typeof classNames)[number];

/** What a record of the other system represents. */
export type Part = "donor" | "monthly" | "charge" | "payment" | "campaign";

/** The object of each part; a package without one has none for it. */
export const SHAPES: Record<Flavour, Partial<Record<Part, string>>> = {
  npsp: {
    campaign: "Campaign",
    donor: "Contact",
    monthly: "npe03__Recurring_Donation__c",
    charge: "Opportunity",
    payment: "npe01__OppPayment__c",
  },
  nonprofit_cloud: {
    campaign: "Campaign",
    donor: "Account",
    monthly: "GiftCommitment",
    charge: "GiftTransaction",
  },
};

/** The fields with which gifts name their donor. */
export const DONOR_FIELDS: Record<Flavour, Partial<Record<Part, string>>> = {
  npsp: { monthly: "npe03__Contact__c", charge: "npsp__Primary_Contact__c" },
  nonprofit_cloud: { monthly: "DonorId", charge: "DonorId" },
};

export const PARTS_OF: Record<ClassName, readonly Part[]> = {
  Donor: ["donor"],
  Donation: ["monthly", "charge", "payment"],
  Campaign: ["campaign"],
};

/** Returns the objects of a package. */
export function objectsOfFlavour(flavour: Flavour): string[] {
  return Object.values(SHAPES[flavour]);
}
