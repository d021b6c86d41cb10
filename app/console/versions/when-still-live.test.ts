// When a change is made although something else is live than was seen.
import { expect, test } from "vitest";
import { ApiError } from "../../api/api-error.ts";
import { ApiClient } from "../../api/client.ts";
import { whenStillLive } from "./when-still-live.ts";

const seen = {
  ...{ version: 7, redirects: "r", release: "s", campaigns: "c", experiments: "a" },
  ...{ experiments_off: false, maintenance: false },
};

function acting(live: object, failures: readonly number[]) {
  const versions: number[] = [];
  const left = [...failures];
  const api = new ApiClient({ denial: () => () => {}, fetch: async () => new Response(JSON.stringify(live)) });
  const act = async (version: number) => {
    versions.push(version);
    const status = left.shift();
    if (status) throw new ApiError("", status, "");
    return "done";
  };
  return { versions, outcome: whenStillLive(api, "experiments", seen, act) };
}

test.each<[string, object, number[], number[], string | number]>([
  ["nothing has changed", seen, [], [7], "done"],
  ["redirects have changed", { ...seen, version: 9 }, [412], [7, 9], "done"],
  ["experiments have changed", { ...seen, version: 9, experiments: "b" }, [412], [7], 412],
  ["something changes all the time", { ...seen, version: 9 }, [412, 412], [7, 9], 412],
  ["it is refused", seen, [422], [7], 422],
])("%s", async (_, live, failures, versions, expected) => {
  const { versions: tried, outcome } = acting(live, failures);
  const come = await outcome.catch((failure: ApiError) => failure.status);
  expect([tried, come]).toEqual([versions, expected]);
});
