/** The fields that the engine writes itself, for each kind of record of each package. Pure. */
import type { FieldValue, OutgoingRecord } from "~/integrations/connector";
import type { Row } from "../../context";
import type { Flavour, Part } from "../shapes";

interface Shaped {
  fields: Record<string, FieldValue>;
  parents: OutgoingRecord["parents"];
}

/** Our values that the fields are made of. */
export interface ShapeFacts {
  /** The donation's columns. */
  donation: Row;
  /** Its amount in major units, and the day on which it began. */
  amount: FieldValue;
  startedOn: string;
  /** Of a charge: its columns, amount and day. */
  charge: { row: Row; id: string; amount: FieldValue; day: string } | null;
}

type Shape = (facts: ShapeFacts) => Shaped;

/** Of a record that has no charge; no part that reads it is built without one. */
const NO_CHARGE: NonNullable<ShapeFacts["charge"]> = { row: {}, id: "", amount: null, day: "" };

const WON = ["approved", "in_mediation"];
const OPEN = ["in_process", "pending"];

const stageOf = (status: string) =>
  WON.includes(status) ? "Closed Won" : OPEN.includes(status) ? "Pledged" : "Closed Lost";

const giftStatus = (status: string) => {
  if (WON.includes(status)) return "Paid";
  if (OPEN.includes(status)) return "Pending";
  return ["cancelled", "non_existant", "refunded", "charged_back"].includes(status)
    ? "Canceled"
    : "Failed";
};

const monthlyStatus: Record<string, string> = {
  active: "Active",
  paused: "Paused",
  discarded: "Closed",
};

const nameOf = ({ donation }: ShapeFacts, day: string) =>
  `${String(donation.donor_name)} · ${String(donation.campaign_title)} · ${day}`.slice(0, 120);

const isMonthly = ({ donation }: ShapeFacts) => donation.recurrence === "monthly";
const donorKey = ({ donation }: ShapeFacts) => String(donation.donor_id);
const campaignKey = ({ donation }: ShapeFacts) => String(donation.campaign_id);
const donationKey = ({ donation }: ShapeFacts) => String(donation.id);

/** The month's last day is 0 here and a box of its own there. */
const collectDay = ({ donation }: ShapeFacts) => Number(donation.collect_day ?? 1);

const endedOn = ({ donation }: ShapeFacts) =>
  donation.discarded_at ? new Date(String(donation.discarded_at)).toISOString().slice(0, 10) : null;

const npsp: Partial<Record<Part, Shape>> = {
  monthly: (facts) => ({
    fields: {
      npe03__Amount__c: facts.amount,
      npe03__Installment_Period__c: "Monthly",
      npsp__Status__c: monthlyStatus[String(facts.donation.status)] ?? "Lapsed",
      npsp__RecurringType__c: "Open",
      npsp__Day_of_Month__c: String(collectDay(facts) || 31),
      npsp__Always_Use_Last_Day_Of_Month__c: collectDay(facts) === 0,
      npe03__Date_Established__c: facts.startedOn,
      npsp__StartDate__c: facts.startedOn,
      npsp__EndDate__c: endedOn(facts),
      // Each charge is sent as a gift of its own, so the package must not plan one beside it.
      npsp__DisableFirstInstallment__c: true,
    },
    parents: {
      npe03__Contact__c: { object: "Contact", key: donorKey(facts) },
      npe03__Recurring_Donation_Campaign__c: { object: "Campaign", key: campaignKey(facts) },
    },
  }),
  charge: (facts) => {
    const { amount, day, row } = facts.charge ?? NO_CHARGE;
    const isLost = stageOf(String(row.status)) === "Closed Lost";
    return {
      fields: {
        Name: nameOf(facts, day),
        StageName: stageOf(String(row.status)),
        CloseDate: day,
        Amount: amount,
        npe01__Do_Not_Automatically_Create_Payment__c: true,
        npsp__Closed_Lost_Reason__c: isLost ? String(row.decline_code ?? row.status) : null,
      },
      parents: {
        CampaignId: { object: "Campaign", key: campaignKey(facts) },
        npsp__Primary_Contact__c: { object: "Contact", key: donorKey(facts) },
        ...(isMonthly(facts) && {
          npe03__Recurring_Donation__c: {
            object: "npe03__Recurring_Donation__c",
            key: donationKey(facts),
          },
        }),
      },
    };
  },
  payment: ({ charge }) => ({
    fields: {
      npe01__Payment_Amount__c: charge?.amount ?? null,
      npe01__Payment_Date__c: charge?.day ?? null,
      npe01__Paid__c: stageOf(String(charge?.row.status)) === "Closed Won",
    },
    parents: { npe01__Opportunity__c: { object: "Opportunity", key: charge?.id ?? "" } },
  }),
};

const nonprofitCloud: Partial<Record<Part, Shape>> = {
  monthly: (facts) => ({
    fields: {
      Name: nameOf(facts, facts.startedOn),
      Status: monthlyStatus[String(facts.donation.status)] ?? "Lapsed",
      Type: "Recurring",
      ExpectedTotalCmtAmount: facts.amount,
      EffectiveStartDate: facts.startedOn,
      EffectiveEndDate: endedOn(facts),
    },
    parents: {
      DonorId: { object: "Account", key: donorKey(facts) },
      CampaignId: { object: "Campaign", key: campaignKey(facts) },
    },
  }),
  charge: (facts) => {
    const { amount, day, row } = facts.charge ?? NO_CHARGE;
    return {
      fields: {
        Name: nameOf(facts, day),
        Status: giftStatus(String(row.status)),
        OriginalAmount: amount,
        TransactionDate: day,
      },
      parents: {
        DonorId: { object: "Account", key: donorKey(facts) },
        CampaignId: { object: "Campaign", key: campaignKey(facts) },
        ...(isMonthly(facts) && {
          GiftCommitmentId: { object: "GiftCommitment", key: donationKey(facts) },
        }),
      },
    };
  },
};

const shapes: Record<Flavour, Partial<Record<Part, Shape>>> = {
  npsp,
  nonprofit_cloud: nonprofitCloud,
};

/** Returns what the engine writes itself; nothing of donors and campaigns. */
export function shapeOf(flavour: Flavour, part: Part, facts: ShapeFacts | null): Shaped {
  const shape = shapes[flavour][part];
  return shape && facts ? shape(facts) : { fields: {}, parents: {} };
}
