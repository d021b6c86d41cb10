// When the service may be installed.
import { expect, test, vi } from "vitest";
import { InstallOffer } from "./install-offer.ts";

function offered() {
  const browser = new EventTarget();
  const offer = new InstallOffer(browser);
  const event = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt: vi.fn() });
  browser.dispatchEvent(event);
  return { browser, offer, event };
}

test("it is open from the browser's event on, whose own bar is not shown", () => {
  expect(new InstallOffer(new EventTarget()).value()).toBeUndefined();
  const { offer, event } = offered();
  expect([offer.value(), event.defaultPrevented]).toEqual([event, true]);
});

test("it is taken once", () => {
  const { offer, event } = offered();
  const heard = vi.fn();
  offer.subscribe(heard);
  offer.take();
  offer.take();
  expect(event.prompt).toHaveBeenCalledTimes(1);
  expect(offer.value()).toBeUndefined();
  expect(heard).toHaveBeenCalled();
});

test("who installs another way is offered it no more", () => {
  const { browser, offer } = offered();
  browser.dispatchEvent(new Event("appinstalled"));
  expect(offer.value()).toBeUndefined();
});
