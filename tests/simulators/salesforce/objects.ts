/** The objects of each flavour of an organisation, as `describe` answers them; `plain` has neither package. */

export const flavours = ["npsp", "nonprofit_cloud", "plain"] as const;
export type Flavour = (typeof flavours)[number];

/** Our key: a text that is unique, an external id, and compared without its case. */
export const KEY = "Platform_Key__c";

export interface Field {
  name: string;
  label: string;
  type: string;
  length: number;
  nillable: boolean;
  createable: boolean;
  updateable: boolean;
  custom: boolean;
  externalId: boolean;
  idLookup: boolean;
  unique: boolean;
  calculated: boolean;
  defaultedOnCreate: boolean;
  restrictedPicklist: boolean;
  picklistValues: { value: string; label: string; active: boolean }[];
  referenceTo: string[];
  relationshipName: string | null;
}

export interface SObject {
  name: string;
  label: string;
  keyPrefix: string;
  custom: boolean;
  fields: Field[];
}

function field(name: string, label: string, type: string, more: Partial<Field> = {}): Field {
  return {
    ...{ name, label, type },
    length: type === "string" ? 255 : type === "textarea" ? 32_000 : type === "email" ? 80 : 0,
    ...{ nillable: true, createable: true, updateable: true },
    custom: name.endsWith("__c"),
    ...{ externalId: false, idLookup: false, unique: false, calculated: false },
    defaultedOnCreate: type === "boolean",
    ...{ restrictedPicklist: false, picklistValues: [], referenceTo: [], relationshipName: null },
    ...more,
  };
}

const text = (name: string, label: string, length = 255, isNeeded = false) =>
  field(name, label, "string", { length, nillable: !isNeeded });

const choice = (name: string, label: string, values: readonly string[], isRestricted = false) =>
  field(name, label, "picklist", {
    length: 255,
    restrictedPicklist: isRestricted,
    picklistValues: values.map((value) => ({ value, label: value, active: true })),
  });

const needed = (of: Field): Field => ({ ...of, nillable: false });

const to = (name: string, label: string, object: string) =>
  field(name, label, "reference", {
    length: 18,
    referenceTo: [object],
    relationshipName: name.replace(/__c$/, "__r").replace(/Id$/, ""),
  });

const key = field(KEY, "Platform Key", "string", {
  ...{ length: 64, externalId: true, idLookup: true, unique: true },
});

function object(name: string, label: string, keyPrefix: string, fields: Field[]): SObject {
  const fixed = { createable: false, updateable: false, nillable: false };
  return {
    ...{ name, label, keyPrefix, custom: name.endsWith("__c") },
    fields: [
      field("Id", "Record ID", "id", { length: 18, idLookup: true, ...fixed }),
      field("CreatedDate", "Created Date", "datetime", fixed),
      ...fields,
      key,
    ],
  };
}

const STAGES = ["Prospecting", "Pledged", "Closed Won", "Closed Lost", "Withdrawn"];
const address = (prefix: string) => [
  field(`${prefix}Street`, `${prefix} Street`, "textarea", { length: 255 }),
  text(`${prefix}City`, `${prefix} City`, 40),
  text(`${prefix}State`, `${prefix} State`, 80),
  text(`${prefix}PostalCode`, `${prefix} Postal Code`, 20),
  text(`${prefix}Country`, `${prefix} Country`, 80),
];

const campaign = object("Campaign", "Campaign", "701", [
  text("Name", "Campaign Name", 80, true),
  choice("Status", "Status", ["Planned", "In Progress", "Completed", "Aborted"]),
  choice("Type", "Type", ["Email", "Fundraising", "Event", "Other"]),
  field("StartDate", "Start Date", "date"),
  field("EndDate", "End Date", "date"),
  field("Description", "Description", "textarea"),
  field("IsActive", "Active", "boolean"),
  field("ExpectedRevenue", "Expected Revenue", "currency"),
  field("AmountAllOpportunities", "Value Opportunities", "currency", {
    ...{ calculated: true, createable: false, updateable: false },
  }),
]);

const person = [
  choice("GenderIdentity", "Gender", ["Female", "Male", "Nonbinary"]),
  field("Languages__c", "Language", "string", { length: 10 }),
];

const npsp: SObject[] = [
  campaign,
  object("Account", "Account", "001", [text("Name", "Account Name", 255, true)]),
  object("Contact", "Contact", "003", [
    text("FirstName", "First Name", 40),
    text("LastName", "Last Name", 80, true),
    field("Email", "Email", "email"),
    field("Phone", "Phone", "phone", { length: 40 }),
    field("MobilePhone", "Mobile", "phone", { length: 40 }),
    field("Birthdate", "Birthdate", "date"),
    field("Description", "Description", "textarea"),
    field("HasOptedOutOfEmail", "Email Opt Out", "boolean"),
    field("npsp__Do_Not_Contact__c", "Do Not Contact", "boolean"),
    text("Tax_Id__c", "Tax ID", 40),
    ...person,
    ...address("Mailing"),
    to("AccountId", "Account", "Account"),
  ]),
  object("npe03__Recurring_Donation__c", "Recurring Donation", "a09", [
    text("Name", "Recurring Donation Name", 80),
    needed(field("npe03__Amount__c", "Amount", "currency")),
    to("npe03__Contact__c", "Contact", "Contact"),
    to("npe03__Recurring_Donation_Campaign__c", "Campaign", "Campaign"),
    choice("npe03__Installment_Period__c", "Installment Period", ["Monthly", "Yearly"], true),
    choice("npsp__Status__c", "Status", ["Active", "Lapsed", "Closed", "Paused"], true),
    choice("npsp__RecurringType__c", "Recurring Type", ["Open", "Fixed"], true),
    choice("npsp__Day_of_Month__c", "Day of Month", days(), true),
    field("npsp__Always_Use_Last_Day_Of_Month__c", "Last Day of Month", "boolean"),
    field("npe03__Date_Established__c", "Date Established", "date"),
    field("npsp__StartDate__c", "Effective Date", "date"),
    field("npsp__EndDate__c", "End Date", "date"),
    text("npsp__ClosedReason__c", "Closed Reason", 255),
    field("npsp__DisableFirstInstallment__c", "Disable First Installment", "boolean"),
  ]),
  object("Opportunity", "Opportunity", "006", [
    text("Name", "Name", 120, true),
    needed(choice("StageName", "Stage", STAGES)),
    needed(field("CloseDate", "Close Date", "date")),
    field("Amount", "Amount", "currency"),
    field("Description", "Description", "textarea"),
    choice("Type", "Type", ["Donation", "Recurring"]),
    choice("LeadSource", "Lead Source", ["Web", "Event", "Other"]),
    to("CampaignId", "Campaign", "Campaign"),
    to("npsp__Primary_Contact__c", "Primary Contact", "Contact"),
    to("npe03__Recurring_Donation__c", "Recurring Donation", "npe03__Recurring_Donation__c"),
    field("npe01__Do_Not_Automatically_Create_Payment__c", "No Payment", "boolean"),
    text("npsp__Closed_Lost_Reason__c", "Closed Lost Reason", 255),
    text("Gateway__c", "Gateway", 60),
  ]),
  object("npe01__OppPayment__c", "Payment", "a01", [
    needed(to("npe01__Opportunity__c", "Opportunity", "Opportunity")),
    field("npe01__Payment_Amount__c", "Payment Amount", "currency"),
    field("npe01__Payment_Date__c", "Payment Date", "date"),
    field("npe01__Paid__c", "Paid", "boolean"),
    choice("npe01__Payment_Method__c", "Payment Method", ["Credit Card", "Cash", "Check", "EFT"]),
    text("npsp__Gateway_Payment_ID__c", "Gateway Payment ID", 255),
  ]),
];

const nonprofitCloud: SObject[] = [
  campaign,
  object("Account", "Person Account", "001", [
    text("FirstName", "First Name", 40),
    text("LastName", "Last Name", 80, true),
    field("PersonEmail", "Email", "email"),
    field("Phone", "Phone", "phone", { length: 40 }),
    field("PersonMobilePhone", "Mobile", "phone", { length: 40 }),
    field("PersonBirthdate", "Birthdate", "date"),
    field("PersonHasOptedOutOfEmail", "Email Opt Out", "boolean"),
    field("Description", "Description", "textarea"),
    text("Tax_Id__c", "Tax ID", 40),
    ...person,
    ...address("PersonMailing"),
  ]),
  object("GiftCommitment", "Gift Commitment", "6gc", [
    text("Name", "Name", 255, true),
    needed(to("DonorId", "Donor", "Account")),
    to("CampaignId", "Campaign", "Campaign"),
    choice("Status", "Status", ["Draft", "Active", "Lapsed", "Paused", "Closed"], true),
    choice("Type", "Type", ["OneTime", "Recurring"], true),
    needed(field("ExpectedTotalCmtAmount", "Amount", "currency")),
    field("EffectiveStartDate", "Start Date", "date"),
    field("EffectiveEndDate", "End Date", "date"),
  ]),
  object("GiftTransaction", "Gift Transaction", "6gt", [
    text("Name", "Name", 255, true),
    needed(to("DonorId", "Donor", "Account")),
    to("CampaignId", "Campaign", "Campaign"),
    to("GiftCommitmentId", "Gift Commitment", "GiftCommitment"),
    needed(choice("Status", "Status", ["Unpaid", "Pending", "Paid", "Failed", "Canceled"], true)),
    needed(field("OriginalAmount", "Amount", "currency")),
    field("TransactionDate", "Transaction Date", "date"),
    choice("PaymentMethod", "Payment Method", ["Credit Card", "Cash", "Check", "Unknown"]),
    text("GatewayReference", "Gateway Reference", 255),
    field("Description", "Description", "textarea"),
  ]),
];

const plain = npsp.filter(({ name }) => !name.endsWith("__c"));
const objects: Record<Flavour, SObject[]> = { npsp, nonprofit_cloud: nonprofitCloud, plain };

/** Lists the objects of an organisation. */
export function objectsOf(flavour: Flavour): readonly SObject[] {
  return objects[flavour];
}

/** Returns an object by its name, in any case. */
export function findObject(flavour: Flavour, name: string): SObject | null {
  const wanted = name.toLowerCase();
  return objects[flavour].find((one) => one.name.toLowerCase() === wanted) ?? null;
}

/** Returns a field by its name, in any case. */
export function findField(of: SObject, name: string): Field | null {
  const wanted = name.toLowerCase();
  return of.fields.find((one) => one.name.toLowerCase() === wanted) ?? null;
}

function days(): string[] {
  return Array.from({ length: 31 }, (_, index) => String(index + 1));
}
