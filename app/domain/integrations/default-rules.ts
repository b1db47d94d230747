/** The rules with which a newly connected package begins. */
import type { SyncRule } from "./rule";
import { classNames, PARTS_OF, SHAPES, type Flavour, type Part } from "./shapes";

type Default = readonly [attribute: string, field: string, rule?: SyncRule];

const IF_EMPTY = "override_if_empty";

const campaign: readonly Default[] = [
  ["title", "Name"],
  ["description", "Description", IF_EMPTY],
  ["begin_date", "StartDate"],
  ["end_date", "EndDate"],
  ["published", "IsActive"],
];
const address = (prefix: string): readonly Default[] => [
  ["street_address", `${prefix}Street`, IF_EMPTY],
  ["city_address", `${prefix}City`, IF_EMPTY],
  ["state_address", `${prefix}State`, IF_EMPTY],
  ["zipcode_address", `${prefix}PostalCode`, IF_EMPTY],
  ["country_address", `${prefix}Country`, IF_EMPTY],
];
const names: readonly Default[] = [
  ["first_name", "FirstName"],
  ["last_name", "LastName"],
];

const defaults: Record<Flavour, Partial<Record<Part, readonly Default[]>>> = {
  npsp: {
    campaign,
    donor: [
      ...names,
      ["email", "Email"],
      ["phone", "Phone", IF_EMPTY],
      ["cellphone", "MobilePhone", IF_EMPTY],
      ["birthday", "Birthdate", IF_EMPTY],
      ...address("Mailing"),
    ],
    monthly: [["discarded_reason", "npsp__ClosedReason__c"]],
    payment: [["payment_id", "npsp__Gateway_Payment_ID__c"]],
  },
  nonprofit_cloud: {
    campaign,
    donor: [
      ...names,
      ["email", "PersonEmail"],
      ["phone", "Phone", IF_EMPTY],
      ["cellphone", "PersonMobilePhone", IF_EMPTY],
      ["birthday", "PersonBirthdate", IF_EMPTY],
      ...address("PersonMailing"),
    ],
    charge: [["payment_id", "GatewayReference"]],
  },
};

/** Returns the rules of a package, without ids. */
export function defaultRules(flavour: Flavour) {
  const parts = classNames.flatMap((className) =>
    PARTS_OF[className].map((part) => ({ className, part })),
  );
  return parts.flatMap(({ className, part }) => {
    const object = SHAPES[flavour][part] ?? "";
    const rules = defaults[flavour][part] ?? [];
    return rules.map(([attribute, field, syncRule = "always_override"]) => ({
      ...{ className, attribute, object, field, syncRule },
    }));
  });
}
