// Whether this browser uses single keys as commands. Who dictates or holds keys by accident switches them off (WCAG 2.1.4).
import { Store } from "../../store.ts";

const name = "console-keys";

class KeysSetting extends Store<boolean> {
  constructor() {
    super(true);
    try {
      this.set(window.localStorage.getItem(name) !== "off");
    } catch {
      // A browser that stores nothing has them on.
    }
  }

  change(isOn: boolean): void {
    this.set(isOn);
    try {
      if (isOn) window.localStorage.removeItem(name);
      else window.localStorage.setItem(name, "off");
    } catch {
      // It holds until the page is left.
    }
  }
}

export const keysSetting = new KeysSetting();
