// Going on to the provider of an account: counted by account and day, and nothing else is stored.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Origin, signIn, startOrigin } from "./origin";

let origin: Origin;
beforeAll(async () => {
  origin = await startOrigin({ ENVIRONMENT: "development" });
});
beforeEach(() => origin.sql("DELETE FROM hand_offs"));
afterAll(() => origin.stop());

const handOff = (body: object, cookies = {}) => origin.call("/api/v1/hand-offs", { method: "POST", body, cookies });
const counts = () => origin.sql("SELECT * FROM hand_offs ORDER BY account");

test("each is counted, whoever it is, and nothing says who", async () => {
  const day = new Date().toISOString().slice(0, 10);
  const answer = await handOff({ account: "fabula-everyday" });
  expect([answer.status, answer.text, answer.setCookies]).toEqual([204, "", []]);
  await handOff({ account: "fabula-everyday" }, await signIn(origin));
  await handOff({ account: "utopia-home" });
  expect(await counts()).toEqual([
    { account: "fabula-everyday", day, count: 2 },
    { account: "utopia-home", day, count: 1 },
  ]);
});

test.each([
  ["an account that is not compared", { account: "fabula-bank" }, 404],
  ["a made-up one", { account: "x".repeat(500) }, 404],
  ["none", {}, 400],
  ["something else besides", { account: "fabula-everyday", email: "a@kirkas.example" }, 400],
])("%s is not counted", async (_, body, status) => {
  expect((await handOff(body)).status).toBe(status);
  expect(await counts()).toEqual([]);
});
