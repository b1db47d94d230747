import { useState } from "react";
import {
  CaptureForm,
  type CaptureFormProps,
  type OfflineCapture,
} from "~/components/pledges/capture-form";
import { CaptureScript } from "~/components/pledges/capture-script";
import { Button } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/lists/empty-state";
import { Alert } from "~/components/ui/messages/alert";
import type { CountryCode } from "~/countries/country";
import { deviceTime } from "~/enhance/pledges/device-clock";
import { useT } from "~/i18n";
import type { Block } from "~/values/text/rich-text";
import { loadKeepRules } from "./keep-rules";
import { StoredPledgesCard } from "./stored-pledges";
import { useOfflineWorker } from "./use-offline-worker";
import { useStoredPledges, type DevicePlace } from "./use-stored-pledges";

/** A campaign's form as the page keeps it for days without a network. */
export type OfflineCampaign = Omit<
  CaptureFormProps,
  "uuid" | "capturedAt" | "cancelTo" | "offline" | "campaign"
> & { campaign: { id: string; title: string; about: readonly Block[]; script: string } };

interface OfflinePledgesProps {
  country: CountryCode;
  timezone: string;
  person: string;
  device: DevicePlace;
  campaigns: readonly OfflineCampaign[];
  cancelTo: string;
  /** Placeholders for the form; each kept pledge gets its own id and time. */
  uuid: string;
  capturedAt: string;
}

/** Captures pledges without a network. */
export function OfflinePledges(props: OfflinePledgesProps) {
  const { campaigns, device, timezone } = props;
  const t = useT();
  const worker = useOfflineWorker();
  const place = useStoredPledges(device);
  return (
    <>
      <noscript>
        <Alert tone="warning">{t("pledges.offline.script_needed")}</Alert>
      </noscript>
      <div role="status">
        {worker.state === "preparing" && <Alert>{t("pledges.offline.preparing")}</Alert>}
        {worker.state === "ready" && <Alert tone="success">{t("pledges.offline.ready")}</Alert>}
        {worker.state === "impossible" && (
          <Alert tone="danger">{t("pledges.offline.no_worker")}</Alert>
        )}
      </div>
      {worker.install && (
        <Button type="button" variant="outline" onClick={worker.install}>
          {t("pledges.offline.install")}
        </Button>
      )}
      <StoredPledgesCard {...place} timezone={timezone} />
      {campaigns.length === 0 && (
        <EmptyState icon="megaphone" title={t("pledges.offline.no_campaign")} />
      )}
      {campaigns.length > 0 && !place.isDenied && place.stop === null && (
        <Capture {...props} keep={place.keep} />
      )}
    </>
  );
}

type CaptureProps = OfflinePledgesProps & {
  keep: ReturnType<typeof useStoredPledges>["keep"];
};

type Outcome = "kept" | "keep_failed" | null;

function Capture({ campaigns, cancelTo, capturedAt, country, keep, person, uuid }: CaptureProps) {
  const t = useT();
  const [chosen, setChosen] = useState(campaigns[0]?.campaign.id);
  const [count, setCount] = useState(0);
  const [outcome, setOutcome] = useState<Outcome>(null);
  const form = campaigns.find(({ campaign }) => campaign.id === chosen);
  if (!form) return null;
  const { agency, campaign, organization } = form;
  const store: OfflineCapture["store"] = async (typed) => {
    const { keptPledge } = await loadKeepRules();
    const kept = keptPledge(typed, { country, now: deviceTime(), terms: form.terms });
    if ("faults" in kept) return kept.faults;
    try {
      const { pledge } = kept;
      await keep({ uuid: pledge.uuid, campaign: campaign.title, content: pledge });
      setOutcome("kept");
      // A new form for the next donor.
      setCount((before) => before + 1);
      window.scrollTo({ top: 0 });
    } catch {
      setOutcome("keep_failed");
    }
    return {};
  };
  return (
    <>
      <div role="status">
        {outcome !== null && (
          <Alert tone={outcome === "kept" ? "success" : "danger"}>
            {t(`pledges.offline.${outcome}`)}
          </Alert>
        )}
      </div>
      {campaigns.length > 1 && (
        <label className="field">
          <span className="label">{t("common.fields.campaign")}</span>
          <select
            className="input"
            value={chosen}
            onChange={(event) => setChosen(event.target.value)}
          >
            {campaigns.map((one) => (
              <option key={one.campaign.id} value={one.campaign.id}>
                {one.campaign.title}
              </option>
            ))}
          </select>
        </label>
      )}
      <div className="grid items-start gap-5 md:grid-cols-[minmax(0,1fr)_17rem] lg:grid-cols-[minmax(0,1fr)_22rem]">
        <CaptureForm
          key={`${chosen} ${count}`}
          {...form}
          uuid={uuid}
          capturedAt={capturedAt}
          cancelTo={cancelTo}
          offline={{ country, store }}
        />
        <CaptureScript
          person={person}
          team={agency}
          organization={organization}
          campaign={campaign}
        />
      </div>
    </>
  );
}
