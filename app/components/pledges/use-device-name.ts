import { useEffect, useState } from "react";
import { lastingStorage } from "~/components/layout/browser/browser-storage";

const KEY = "dadiva-device";

/** Returns the random id that identifies this device's pledges; empty until the page has loaded. */
export function useDeviceName(): string {
  const [name, setName] = useState("");
  useEffect(() => {
    const known = lastingStorage.get(KEY);
    const own = known ?? crypto.randomUUID();
    if (known === null) lastingStorage.set(KEY, own);
    setName(own);
  }, []);
  return name;
}
