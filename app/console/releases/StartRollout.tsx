// Begins a roll-out: of a stored release, to the first step's share of visitors.
import { useState } from "react";
import type { ApiClient } from "../../api/client.ts";
import { useLoaded } from "../../api/use-loaded.ts";
import { SelectField } from "../../components/SelectField.tsx";
import { useServices } from "../../services.ts";
import { useFigures } from "../i18n/figures.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import { Confirm } from "../parts/Confirm.tsx";
import layout from "../parts/layout.module.css";
import { useWhen } from "../parts/When.tsx";
import { WhenLoaded } from "../parts/WhenLoaded.tsx";
import { readVersions, type Version } from "../versions/version-calls.ts";
import { rollOut, steps } from "./rollout-calls.ts";

interface StartRolloutProps {
  /** Id of the live release. */
  readonly live: string;
  readonly onStarted: () => void;
}

const readReleases = (api: ApiClient) => readVersions(api, "release");

export function StartRollout({ live, onStarted }: StartRolloutProps) {
  const [loaded, again] = useLoaded(readReleases);
  return (
    <WhenLoaded loaded={loaded} again={again}>
      {(versions) => <ReleaseChoice releases={versions.filter(({ id }) => id !== live)} onStarted={onStarted} />}
    </WhenLoaded>
  );
}

interface ReleaseChoiceProps {
  readonly releases: readonly Version[];
  readonly onStarted: () => void;
}

export function ReleaseChoice({ releases, onStarted }: ReleaseChoiceProps) {
  const message = useConsoleMessage();
  const when = useWhen();
  const { percent } = useFigures();
  const { api, toasts } = useServices();
  const [latest] = releases;
  const [chosen, setChosen] = useState(latest?.id ?? "");
  if (!latest) return <p>{message("rollout.nothing-stored")}</p>;
  const [first] = steps;
  const share = percent(first / 10_000);

  async function start(note: string) {
    await rollOut(api, { release: chosen, share: 0 }, first, note);
    toasts.open(message("rollout.raised", { share }));
    onStarted();
  }

  return (
    <>
      <SelectField
        id="release"
        label={message("rollout.release")}
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value)}
      >
        {releases.map(({ id, created_at, note }) => (
          <option key={id} value={id}>
            {[id.slice(0, 8), when(created_at), note].filter(Boolean).join(" · ")}
          </option>
        ))}
      </SelectField>
      <div className={layout.row}>
        <Confirm
          name={message("rollout.start", { share })}
          title={message("rollout.start-ask", { name: chosen.slice(0, 8), share })}
          takesNote
          onConfirm={start}
        >
          <p>{message("rollout.start-means")}</p>
        </Confirm>
      </div>
    </>
  );
}
