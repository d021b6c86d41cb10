import { expect, test } from "vitest";
import { ApiClient } from "../api/client.ts";
import { addRequestFile, requestFileAddress } from "./offers.ts";

test("a file's name stands in a header, as RFC 8187 writes it, and not in the address", async () => {
  const sent: [string, RequestInit][] = [];
  const fetch = async (url: string, init: RequestInit) => {
    sent.push([url, init]);
    return Response.json({ id: "f" });
  };
  const file = new File(["%PDF"], "Palkka ä (1); 'x'*.pdf", { type: "application/pdf" });
  await addRequestFile(new ApiClient({ fetch, denial: () => () => undefined }), { id: "r/1" }, file);
  const [[url, init] = ["", {}]] = sent;
  expect(url).toBe("/api/v1/information-requests/r%2F1/files");
  expect(init.headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": "attachment; filename*=UTF-8''Palkka%20%C3%A4%20%281%29%3B%20%27x%27%2A.pdf",
  });
  expect(requestFileAddress({ id: "r/1" }, { id: "f" })).toBe("/api/v1/information-requests/r%2F1/files/f");
});
