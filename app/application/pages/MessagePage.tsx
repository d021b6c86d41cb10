// A page of the form that asks nothing: what has become of the application.
import type { ReactNode } from "react";
import { TextPage } from "../../shell/TextPage.tsx";
import { useTitle } from "./use-title.ts";

interface MessagePageProps {
  readonly heading: string;
  readonly lead?: string;
  readonly children?: ReactNode;
}

export function MessagePage({ heading, lead, children }: MessagePageProps) {
  useTitle(heading);
  return (
    <TextPage takesFocus heading={heading} lead={lead}>
      {children}
    </TextPage>
  );
}
