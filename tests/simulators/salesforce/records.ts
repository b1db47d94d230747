/** Records with the rules of their objects: types, lengths, choices, required and unique fields. */
import { now } from "~/infrastructure/clock";
import type { Books, Org, StoredRecord } from "./books";
import { newId, readId } from "./ids";
import { findField, findObject, KEY, objectsOf, type Field, type SObject } from "./objects";
import { WireError } from "./wire";

export type Values = Record<string, unknown>;

export class Records {
  private readonly ids = new Map<string, Set<string>>();

  constructor(private readonly books: Books) {
    for (const row of books.all("records")) this.index(row);
  }

  objectOf(org: Org, name: string): SObject {
    const found = findObject(org.flavour, name);
    if (!found) throw new WireError(404, "NOT_FOUND", "The requested resource does not exist");
    return found;
  }

  /** Lists the records of an object, oldest first. */
  list(org: Org, object: SObject): StoredRecord[] {
    const ids = [...this.listed(org.id, object.name)];
    return ids.flatMap((id) => this.books.get("records", id) ?? []);
  }

  find(org: Org, object: SObject, text: string): StoredRecord {
    const id = readId(text);
    const found = id === null ? undefined : this.books.get("records", id);
    if (!found || found.org !== org.id || found.object !== object.name)
      throw new WireError(404, "NOT_FOUND", "The requested resource does not exist");
    return found;
  }

  /** Returns a record of any object by its id. */
  byIdOf(org: string, text: string): StoredRecord | null {
    const found = this.books.get("records", readId(text) ?? "");
    return found?.org === org ? found : null;
  }

  /** Returns the records whose external id has this value, in any case. */
  matching(org: Org, object: SObject, name: string, value: string): StoredRecord[] {
    const key = findField(object, name);
    if (!key?.externalId)
      throw new WireError(
        404,
        "NOT_FOUND",
        `Provided external ID field does not exist or is not accessible: ${name}`,
      );
    const ids = [...this.listed(org.id, object.name, `${key.name}=${value.toLowerCase()}`)];
    return ids.flatMap((id) => this.books.get("records", id) ?? []);
  }

  create(org: Org, object: SObject, values: Values): StoredRecord {
    const fields = this.read(org, object, values, "createable");
    const given = Object.fromEntries(
      object.fields.filter(({ type }) => type === "boolean").map(({ name }) => [name, false]),
    );
    const whole = { ...given, ...fields };
    const missing = object.fields
      .filter(
        ({ nillable, createable, defaultedOnCreate }) =>
          !nillable && createable && !defaultedOnCreate,
      )
      .filter(({ name }) => whole[name] === undefined || whole[name] === null)
      .map(({ name }) => name);
    if (missing.length > 0)
      throw new WireError(
        400,
        "REQUIRED_FIELD_MISSING",
        `Required fields are missing: [${missing.join(", ")}]`,
        missing,
      );
    const id = newId(object.keyPrefix);
    this.requireUnique(org, object, whole, id);
    const row = {
      id,
      org: org.id,
      object: object.name,
      fields: whole,
      createdAt: now().toISOString(),
    };
    this.keep(row);
    this.causeEffects(org, object, row);
    return row;
  }

  update(org: Org, object: SObject, row: StoredRecord, values: Values): void {
    const changes = this.read(org, object, values, "updateable");
    const emptied = object.fields
      .filter(({ name, nillable }) => !nillable && changes[name] === null)
      .map(({ name }) => name);
    if (emptied.length > 0)
      throw new WireError(
        400,
        "REQUIRED_FIELD_MISSING",
        `Required fields are missing: [${emptied.join(", ")}]`,
        emptied,
      );
    const fields = { ...row.fields, ...changes };
    this.requireUnique(org, object, fields, row.id);
    this.keep({ ...row, fields });
  }

  /** Creates or updates by an external id; several records of that value are an error. */
  upsert(org: Org, object: SObject, key: string, value: string, values: Values) {
    const found = this.matching(org, object, key, value);
    if (found.length > 1)
      throw new WireError(
        300,
        "DUPLICATE_EXTERNAL_ID",
        `Duplicate external id specified: ${value}`,
        [key],
      );
    const [row] = found;
    if (!row) {
      const name = findField(object, key)?.name ?? key;
      return { id: this.create(org, object, { ...values, [name]: value }).id, created: true };
    }
    this.update(org, object, row, values);
    return { id: row.id, created: false };
  }

  /** Deletes a record; what may be without it loses it, and what may not keeps it there. */
  remove(org: Org, row: StoredRecord): void {
    const children = this.childrenOf(org, row);
    const needing = children.find(({ field }) => !field.nillable);
    if (needing)
      throw new WireError(
        400,
        "DELETE_FAILED",
        `Your attempt to delete this record could not be completed because it is associated with: ${needing.row.object}`,
      );
    for (const { field, row: child } of children) {
      const present = this.books.get("records", child.id) ?? child;
      this.keep({ ...present, fields: { ...present.fields, [field.name]: null } });
    }
    this.forget(row);
  }

  private childrenOf(org: Org, { id, object }: StoredRecord) {
    return objectsOf(org.flavour).flatMap((of) =>
      of.fields
        .filter(({ referenceTo }) => referenceTo.includes(object))
        .flatMap((field) =>
          this.list(org, of)
            .filter(({ fields }) => fields[field.name] === id)
            .map((row) => ({ field, row })),
        ),
    );
  }

  private forget(row: StoredRecord): void {
    for (const place of this.placesOf(row)) place.delete(row.id);
    this.books.remove("records", row.id);
  }

  /** Keeps a record as it is, without rules: what a person of the organisation did there. */
  keep(row: StoredRecord): void {
    const known = this.books.get("records", row.id);
    for (const place of known ? this.placesOf(known) : []) place.delete(row.id);
    this.books.put("records", row.id, row);
    this.index(row);
  }

  private index(row: StoredRecord): void {
    for (const place of this.placesOf(row)) place.add(row.id);
  }

  /** The lists that name a record: its object's, and that of its external id. */
  private placesOf({ fields, object, org }: StoredRecord): Set<string>[] {
    const key = fields[KEY];
    const named = typeof key === "string" ? [`${KEY}=${key.toLowerCase()}`] : [];
    return [this.listed(org, object), ...named.map((part) => this.listed(org, object, part))];
  }

  private listed(org: string, object: string, part = ""): Set<string> {
    const place = `${org} ${object} ${part}`;
    const known = this.ids.get(place) ?? new Set<string>();
    this.ids.set(place, known);
    return known;
  }

  private read(
    org: Org,
    object: SObject,
    values: Values,
    right: "createable" | "updateable",
  ): Values {
    const read: Values = {};
    for (const [name, value] of Object.entries(values)) {
      if (name === "attributes") continue;
      const parent = object.fields.find(({ relationshipName }) => relationshipName === name);
      if (parent) {
        read[parent.name] = this.parentOf(org, parent, value);
        continue;
      }
      const field = findField(object, name);
      if (!field)
        throw new WireError(
          400,
          "INVALID_FIELD",
          `No such column '${name}' on sobject of type ${object.name}`,
        );
      if (!field[right])
        throw new WireError(
          400,
          "INVALID_FIELD_FOR_INSERT_UPDATE",
          `Unable to create/update fields: ${field.name}. Please check the security settings of this field.`,
          [field.name],
        );
      read[field.name] =
        value === null || value === "" ? emptyOf(field) : this.checked(org, field, value);
    }
    return read;
  }

  /** A parent named by its external id. */
  private parentOf(org: Org, field: Field, value: unknown): string | null {
    if (value === null) return null;
    const parent = this.objectOf(org, field.referenceTo[0] ?? "");
    const [[key, wanted] = ["", ""]] = Object.entries(value as Values);
    const [found, second] = this.matching(org, parent, key, String(wanted));
    if (!found || second)
      throw new WireError(
        400,
        "INVALID_FIELD",
        `Foreign key external ID: ${String(wanted).toLowerCase()} not found for field ${key} in entity ${parent.name}`,
      );
    return found.id;
  }

  private checked(org: Org, field: Field, value: unknown): unknown {
    const { length, name, type } = field;
    const wrong = (kind: string) =>
      new WireError(
        400,
        "JSON_PARSER_ERROR",
        `Cannot deserialize instance of ${kind} from ${typeof value} value ${String(value)}`,
      );
    if (type === "boolean") {
      if (typeof value !== "boolean") throw wrong("boolean");
      return value;
    }
    if (type === "currency" || type === "double") {
      if (typeof value !== "number" || !Number.isFinite(value)) throw wrong(type);
      return value;
    }
    if (typeof value !== "string") throw wrong("string");
    if (type === "date" && !isDay(value)) throw wrong("date");
    if (type === "datetime" && Number.isNaN(Date.parse(value))) throw wrong("datetime");
    if (type === "email" && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value))
      throw new WireError(
        400,
        "INVALID_EMAIL_ADDRESS",
        `${field.label}: invalid email address: ${value}`,
        [name],
      );
    if (type === "reference") return this.reference(org, field, value);
    if (length > 0 && value.length > length)
      throw new WireError(
        400,
        "STRING_TOO_LONG",
        `${field.label}: data value too large: ${value.slice(0, 40)} (max length=${length})`,
        [name],
      );
    const isKnown = field.picklistValues.some((one) => one.value === value && one.active);
    if (type === "picklist" && field.restrictedPicklist && !isKnown)
      throw new WireError(
        400,
        "INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST",
        `${field.label}: bad value for restricted picklist field: ${value}`,
        [name],
      );
    return value;
  }

  private reference(org: Org, field: Field, value: string): string {
    const id = readId(value);
    if (id === null)
      throw new WireError(
        400,
        "MALFORMED_ID",
        `${field.label}: id value of incorrect type: ${value}`,
        [field.name],
      );
    const found = this.books.get("records", id);
    if (found?.org !== org.id || !field.referenceTo.includes(found.object))
      throw new WireError(400, "INVALID_CROSS_REFERENCE_KEY", "invalid cross reference id", [
        field.name,
      ]);
    return id;
  }

  private requireUnique(org: Org, object: SObject, fields: Values, id: string): void {
    for (const { name, unique } of object.fields) {
      const value = fields[name];
      if (!unique || typeof value !== "string") continue;
      const other = this.matching(org, object, name, value).find((one) => one.id !== id);
      if (other)
        throw new WireError(
          400,
          "DUPLICATE_VALUE",
          `duplicate value found: ${name} duplicates value on record with id: ${other.id}`,
          [name],
        );
    }
  }

  /** What the package does by itself: a household, the payment of a gift, the next pledge. */
  private causeEffects(org: Org, object: SObject, row: StoredRecord): void {
    if (org.flavour !== "npsp") return;
    const { fields } = row;
    if (object.name === "Contact" && !fields.AccountId) {
      const account = this.objectOf(org, "Account");
      const household = this.create(org, account, { Name: `${String(fields.LastName)} Household` });
      this.keep({ ...row, fields: { ...fields, AccountId: household.id } });
    }
    if (object.name === "Opportunity" && !fields.npe01__Do_Not_Automatically_Create_Payment__c)
      this.create(org, this.objectOf(org, "npe01__OppPayment__c"), {
        npe01__Opportunity__c: row.id,
        npe01__Payment_Amount__c: fields.Amount ?? null,
      });
    if (object.name === "npe03__Recurring_Donation__c" && !fields.npsp__DisableFirstInstallment__c)
      this.create(org, this.objectOf(org, "Opportunity"), {
        Name: "Donation (1)",
        StageName: "Pledged",
        CloseDate: now().toISOString().slice(0, 10),
        Amount: fields.npe03__Amount__c ?? null,
        npe03__Recurring_Donation__c: row.id,
      });
  }
}

function emptyOf({ type }: Field): unknown {
  return type === "boolean" ? false : null;
}

function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(day.getTime()) &&
    day.toISOString().startsWith(text)
  );
}
