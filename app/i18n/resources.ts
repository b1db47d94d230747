import type { Resource } from "i18next";
import enAccount from "./locales/en/account.json";
import enBooks from "./locales/en/books.json";
import enCampaigns from "./locales/en/campaigns.json";
import enCommon from "./locales/en/common.json";
import enDonations from "./locales/en/donations.json";
import enDonors from "./locales/en/donors.json";
import enDownloads from "./locales/en/downloads.json";
import enEmails from "./locales/en/emails.json";
import enErrors from "./locales/en/errors.json";
import enHelp from "./locales/en/help.json";
import enHome from "./locales/en/home.json";
import enLeads from "./locales/en/leads.json";
import enAttendees from "./locales/en/attendees.json";
import enManage from "./locales/en/manage.json";
import enOperator from "./locales/en/operator.json";
import enPayouts from "./locales/en/payouts.json";
import enPledges from "./locales/en/pledges.json";
import enPlatform from "./locales/en/platform.json";
import enAgencies from "./locales/en/agencies.json";
import enIntegrations from "./locales/en/integrations.json";
import enArea from "./locales/en/area.json";
import enPricing from "./locales/en/pricing.json";
import enPrivacy from "./locales/en/privacy.json";
import enPublic from "./locales/en/public.json";
import enReceipts from "./locales/en/receipts.json";
import enResults from "./locales/en/results.json";
import enTerms from "./locales/en/terms.json";
import enSettlements from "./locales/en/settlements.json";
import enShowcase from "./locales/en/showcase.json";
import enSubscription from "./locales/en/subscription.json";
import esAccount from "./locales/es/account.json";
import esBooks from "./locales/es/books.json";
import esCampaigns from "./locales/es/campaigns.json";
import esCommon from "./locales/es/common.json";
import esDonations from "./locales/es/donations.json";
import esDonors from "./locales/es/donors.json";
import esDownloads from "./locales/es/downloads.json";
import esEmails from "./locales/es/emails.json";
import esErrors from "./locales/es/errors.json";
import esHelp from "./locales/es/help.json";
import esHome from "./locales/es/home.json";
import esLeads from "./locales/es/leads.json";
import esAttendees from "./locales/es/attendees.json";
import esManage from "./locales/es/manage.json";
import esOperator from "./locales/es/operator.json";
import esPayouts from "./locales/es/payouts.json";
import esPledges from "./locales/es/pledges.json";
import esPlatform from "./locales/es/platform.json";
import esAgencies from "./locales/es/agencies.json";
import esIntegrations from "./locales/es/integrations.json";
import esArea from "./locales/es/area.json";
import esPricing from "./locales/es/pricing.json";
import esPrivacy from "./locales/es/privacy.json";
import esPublic from "./locales/es/public.json";
import esReceipts from "./locales/es/receipts.json";
import esResults from "./locales/es/results.json";
import esTerms from "./locales/es/terms.json";
import esSettlements from "./locales/es/settlements.json";
import esShowcase from "./locales/es/showcase.json";
import esSubscription from "./locales/es/subscription.json";
import esAR from "./locales/overrides/es-AR.json";
import esCL from "./locales/overrides/es-CL.json";
import esCO from "./locales/overrides/es-CO.json";
import esEC from "./locales/overrides/es-EC.json";
import esMX from "./locales/overrides/es-MX.json";
import esPE from "./locales/overrides/es-PE.json";
import esUY from "./locales/overrides/es-UY.json";
import esVos from "./locales/overrides/es-vos.json";
import ptBR from "./locales/overrides/pt-BR.json";
import ptAccount from "./locales/pt/account.json";
import ptBooks from "./locales/pt/books.json";
import ptCampaigns from "./locales/pt/campaigns.json";
import ptCommon from "./locales/pt/common.json";
import ptDonations from "./locales/pt/donations.json";
import ptDonors from "./locales/pt/donors.json";
import ptDownloads from "./locales/pt/downloads.json";
import ptEmails from "./locales/pt/emails.json";
import ptErrors from "./locales/pt/errors.json";
import ptHelp from "./locales/pt/help.json";
import ptHome from "./locales/pt/home.json";
import ptLeads from "./locales/pt/leads.json";
import ptAttendees from "./locales/pt/attendees.json";
import ptManage from "./locales/pt/manage.json";
import ptOperator from "./locales/pt/operator.json";
import ptPayouts from "./locales/pt/payouts.json";
import ptPledges from "./locales/pt/pledges.json";
import ptPlatform from "./locales/pt/platform.json";
import ptAgencies from "./locales/pt/agencies.json";
import ptIntegrations from "./locales/pt/integrations.json";
import ptArea from "./locales/pt/area.json";
import ptPricing from "./locales/pt/pricing.json";
import ptPrivacy from "./locales/pt/privacy.json";
import ptPublic from "./locales/pt/public.json";
import ptReceipts from "./locales/pt/receipts.json";
import ptResults from "./locales/pt/results.json";
import ptTerms from "./locales/pt/terms.json";
import ptSettlements from "./locales/pt/settlements.json";
import ptShowcase from "./locales/pt/showcase.json";
import ptSubscription from "./locales/pt/subscription.json";

/** Spanish is the source of truth: it defines the keys. */
export const spanish = {
  common: esCommon,
  errors: esErrors,
  public: esPublic,
  account: esAccount,
  manage: esManage,
  books: esBooks,
  campaigns: esCampaigns,
  donations: esDonations,
  donors: esDonors,
  downloads: esDownloads,
  leads: esLeads,
  attendees: esAttendees,
  emails: esEmails,
  receipts: esReceipts,
  results: esResults,
  operator: esOperator,
  platform: esPlatform,
  payouts: esPayouts,
  pledges: esPledges,
  home: esHome,
  agencies: esAgencies,
  integrations: esIntegrations,
  area: esArea,
  pricing: esPricing,
  subscription: esSubscription,
  privacy: esPrivacy,
  help: esHelp,
  terms: esTerms,
  settlements: esSettlements,
  showcase: esShowcase,
};

/** The two other languages, with the same keys. */
export const translations = {
  pt: {
    common: ptCommon,
    errors: ptErrors,
    public: ptPublic,
    account: ptAccount,
    manage: ptManage,
    books: ptBooks,
    campaigns: ptCampaigns,
    donations: ptDonations,
    donors: ptDonors,
    downloads: ptDownloads,
    leads: ptLeads,
    attendees: ptAttendees,
    emails: ptEmails,
    receipts: ptReceipts,
    results: ptResults,
    operator: ptOperator,
    platform: ptPlatform,
    payouts: ptPayouts,
    pledges: ptPledges,
    home: ptHome,
    agencies: ptAgencies,
    integrations: ptIntegrations,
    area: ptArea,
    pricing: ptPricing,
    subscription: ptSubscription,
    privacy: ptPrivacy,
    help: ptHelp,
    terms: ptTerms,
    settlements: ptSettlements,
    showcase: ptShowcase,
  },
  en: {
    common: enCommon,
    errors: enErrors,
    public: enPublic,
    account: enAccount,
    manage: enManage,
    books: enBooks,
    campaigns: enCampaigns,
    donations: enDonations,
    donors: enDonors,
    downloads: enDownloads,
    leads: enLeads,
    attendees: enAttendees,
    emails: enEmails,
    receipts: enReceipts,
    results: enResults,
    operator: enOperator,
    platform: enPlatform,
    payouts: enPayouts,
    pledges: enPledges,
    home: enHome,
    agencies: enAgencies,
    integrations: enIntegrations,
    area: enArea,
    pricing: enPricing,
    subscription: enSubscription,
    privacy: enPrivacy,
    help: enHelp,
    terms: enTerms,
    settlements: enSettlements,
    showcase: enShowcase,
  },
};

/** Regional variants: only texts that differ from `es` or `pt`. */
export const overrides = {
  "es-vos": esVos,
  "es-AR": esAR,
  "es-CL": esCL,
  "es-CO": esCO,
  "es-EC": esEC,
  "es-MX": esMX,
  "es-PE": esPE,
  "es-UY": esUY,
  "pt-BR": ptBR,
};

/** All texts, for the server: a browser gets only its page's namespaces. */
export const resources: Resource = { es: spanish, ...translations, ...overrides };
