// Takes the code that a machine shows, and looks for the machine. The link of `edgectl login` fills it in.
import { type FormEvent, useRef, useState } from "react";
import type { DeviceRequest } from "../../api/types.ts";
import { Button } from "../../components/Button.tsx";
import { TextField } from "../../components/TextField.tsx";
import { useServices } from "../../services.ts";
import { useSignInAgain } from "../../user/use-sign-in-again.tsx";
import type { ConsoleMessageId } from "../i18n/message-id.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import layout from "../parts/layout.module.css";
import { readRequest } from "./calls.ts";
import { failureText } from "./failure-text.ts";

interface CodeFormProps {
  readonly code: string;
  readonly onFound: (request: DeviceRequest) => void;
}

export function CodeForm({ code, onFound }: CodeFormProps) {
  const message = useConsoleMessage();
  const { api } = useServices();
  const [attempt, signInAgain] = useSignInAgain();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(code);
  const [progress, setProgress] = useState<"ready" | "working" | ConsoleMessageId>("ready");

  async function find(event: FormEvent) {
    event.preventDefault();
    if (progress === "working") return;
    if (typed.trim() === "") return refuse("device.empty");
    setProgress("working");
    try {
      const request = await attempt(() => readRequest(api, typed));
      setProgress("ready");
      if (request) onFound(request);
    } catch (failure) {
      refuse(failureText(failure));
    }
  }

  function refuse(why: ConsoleMessageId) {
    setProgress(why);
    // The field says why once focus is in it.
    field.current?.focus();
  }

  const isMistake = progress !== "ready" && progress !== "working";
  return (
    <>
      <form onSubmit={find} className={layout.panel} noValidate>
        <TextField
          id="device-code"
          ref={field}
          label={message("device.code")}
          hint={message("device.code-hint")}
          mistake={isMistake ? message(progress) : undefined}
          value={typed}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={({ target }) => setTyped(target.value)}
        />
        <p>
          <Button type="submit" scripted>
            {message(progress === "working" ? "confirm.working" : "device.find")}
          </Button>
        </p>
      </form>
      {signInAgain}
    </>
  );
}
