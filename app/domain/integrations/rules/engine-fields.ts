/** The fields that the engine itself writes, which no rule may name. Pages load this file. */
import type { Flavour, Part } from "../shapes";

export const ENGINE_FIELDS: Record<Flavour, Record<Part, readonly string[]>> = {
  npsp: {
    donor: [],
    campaign: [],
    monthly: [
      "npe03__Amount__c",
      "npe03__Installment_Period__c",
      "npsp__Status__c",
      "npsp__RecurringType__c",
      "npsp__Day_of_Month__c",
      "npsp__Always_Use_Last_Day_Of_Month__c",
      "npe03__Date_Established__c",
      "npsp__StartDate__c",
      "npsp__EndDate__c",
      "npsp__DisableFirstInstallment__c",
    ],
    charge: [
      "Name",
      "StageName",
      "CloseDate",
      "Amount",
      "npe01__Do_Not_Automatically_Create_Payment__c",
      "npsp__Closed_Lost_Reason__c",
    ],
    payment: ["npe01__Payment_Amount__c", "npe01__Payment_Date__c", "npe01__Paid__c"],
  },
  nonprofit_cloud: {
    donor: [],
    campaign: [],
    monthly: [
      "Name",
      "Status",
      "Type",
      "ExpectedTotalCmtAmount",
      "EffectiveStartDate",
      "EffectiveEndDate",
    ],
    charge: ["Name", "Status", "OriginalAmount", "TransactionDate"],
    payment: [],
  },
};
