// What a machine says of itself and where it asks from, beside where the user is, for the user to compare.
import type { ReactNode } from "react";
import type { DeviceRequest } from "../../api/types.ts";
import { useConsoleLocale, useConsoleMessage } from "../i18n/messages.ts";
import layout from "../parts/layout.module.css";
import { When } from "../parts/When.tsx";
import { countryName } from "./country-name.ts";
import styles from "./Device.module.css";

type Place = DeviceRequest["from"];

export function MachineFacts({ request }: { request: DeviceRequest }) {
  const message = useConsoleMessage();
  const { code, machine, scopes, requested, expires, from, own, comparison } = request;
  return (
    <div className={layout.stack}>
      <p className={styles.code}>
        <code>{code}</code>
      </p>
      <p>{message("device.compare")}</p>
      <dl>
        <Fact name={message("device.machine")}>{machine}</Fact>
        <Fact name={message("device.scopes")}>
          {scopes.length > 0 ? scopes.join(", ") : message("device.no-scopes")}
        </Fact>
        <Fact name={message("device.requested")}>
          <When at={requested} />
        </Fact>
        <Fact name={message("device.expires")}>
          <When at={expires} />
        </Fact>
        <Fact name={message("device.from")}>
          <PlaceText place={from} />
        </Fact>
        <Fact name={message("device.own")}>
          <PlaceText place={own} />
        </Fact>
      </dl>
      {comparison !== "same" && (
        <p role="note" className={styles.warning}>
          <strong>{message(comparison === "other-country" ? "device.other-country" : "device.other-address")}</strong>{" "}
          {message("device.warning")}
        </p>
      )}
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function PlaceText({ place: { address, country } }: { place: Place }) {
  const message = useConsoleMessage();
  const name = countryName(country, useConsoleLocale());
  return message("device.place", { address, country: name ?? message("device.no-country") });
}
