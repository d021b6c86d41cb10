// How a visitor answers questions: with a pointer, or with keys alone.
import { expect, type Locator } from "@playwright/test";
import { opens, tabsTo } from "./keys.ts";

export interface InputDevice {
  readonly write: (field: Locator, text: string) => Promise<void>;
  readonly choose: (radio: Locator) => Promise<void>;
  readonly select: (list: Locator, option: string) => Promise<void>;
  readonly tick: (box: Locator) => Promise<void>;
  /** Presses a button or follows a link. */
  readonly press: (target: Locator) => Promise<void>;
}

export const pointer: InputDevice = {
  write: (field, text) => field.fill(text),
  choose: (radio) => radio.check(),
  select: async (list, label) => void (await list.selectOption({ label })),
  tick: (box) => box.check(),
  press: (target) => target.click(),
};

/** The most options that a question has. */
const longestList = 20;

export const keyboard: InputDevice = {
  async write(field, text) {
    await tabsTo(field.page(), field);
    await field.page().keyboard.press("ControlOrMeta+a");
    await field.page().keyboard.type(text);
  },
  // Tab leads to the first option of a group without an answer; arrows lead on and choose.
  async choose(radio) {
    const name = await radio.getAttribute("name");
    await tabsTo(radio.page(), radio.page().locator(`input[name="${name}"]`).first());
    const isFocused = () => radio.evaluate((element) => element === document.activeElement);
    for (let moves = 0; moves < longestList && !(await isFocused()); moves++)
      await radio.page().keyboard.press("ArrowDown");
    if (!(await radio.isChecked())) await radio.page().keyboard.press("Space");
    await expect(radio).toBeChecked();
  },
  async select(list, option) {
    await tabsTo(list.page(), list);
    const chosen = () => list.evaluate((element: HTMLSelectElement) => element.selectedOptions[0]?.label);
    for (let moves = 0; moves < longestList && (await chosen()) !== option; moves++)
      await list.page().keyboard.press("ArrowDown");
    expect(await chosen()).toBe(option);
  },
  async tick(box) {
    await tabsTo(box.page(), box);
    await box.page().keyboard.press("Space");
    await expect(box).toBeChecked();
  },
  press: (target) => opens(target.page(), target),
};
