// The files that went with an answer, to be downloaded by whoever sent them.
import type { InformationRequest } from "../api/types.ts";
import { useMessage } from "../i18n/use-message.ts";
import { requestFileAddress } from "./offers.ts";

export function AttachedFiles({ request }: { readonly request: Pick<InformationRequest, "id" | "files"> }) {
  const message = useMessage();
  if (request.files.length === 0) return null;
  return (
    <>
      <h4>{message("request.attached")}</h4>
      <ul>
        {request.files.map((file) => (
          <li key={file.id}>
            <a href={requestFileAddress(request, file)} download>
              {file.name}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
