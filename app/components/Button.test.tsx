// A button is disabled until the scripts run where it does nothing without them.
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { Button } from "./Button.tsx";

const press = () => undefined;

test.each([
  ["submits a form that works without scripts", <Button key="" type="submit" />, false],
  ["submits a form that needs scripts", <Button key="" type="submit" scripted />, true],
  ["is pressed", <Button key="" onClick={press} />, true],
  ["is pressed, beside what it does without scripts", <Button key="" onClick={press} scripted={false} />, false],
  ["is disabled anyway", <Button key="" type="submit" disabled />, true],
])("a prerendered button that %s", (_, button, disabled) => {
  expect(renderToString(button).includes(' disabled=""')).toBe(disabled);
});
