/** Document and phones of a donor `o`, for the files of people. They are texts: zeros and `+` stay. */
import type { Row } from "../context";

export const IDENTITY = "o.uid_type, o.uid_number, o.phone, o.cellphone";

export interface Identity {
  uidType: string;
  uidNumber: string;
  phone: string;
  cellphone: string;
}

export function identityOf(row: Row): Identity {
  const text = (name: string) => String(row[name] ?? "");
  return {
    uidType: text("uid_type"),
    uidNumber: text("uid_number"),
    phone: text("phone"),
    cellphone: text("cellphone"),
  };
}

/** Returns the columns for a list whose items have such a person. */
export function identityColumns<Item>(of: (item: Item) => Identity) {
  const only = "file" as const;
  return {
    uid_type: {
      header: "donations.donor.uid_type" as const,
      only,
      value: (item: Item) => of(item).uidType,
    },
    uid_number: {
      header: "common.fields.uid_number" as const,
      only,
      value: (item: Item) => of(item).uidNumber,
    },
    cellphone: {
      header: "common.fields.cellphone" as const,
      only,
      value: (item: Item) => of(item).cellphone,
    },
    phone: {
      header: "donations.donor.phone" as const,
      only,
      value: (item: Item) => of(item).phone,
    },
  };
}
