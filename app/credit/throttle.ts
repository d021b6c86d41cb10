// Does something at most once in a while: at once for the first event, and after the last one.

export interface Throttled {
  readonly call: () => void;
  /** Does not do what is still to be done. */
  readonly stop: () => void;
}

export function throttle(act: () => void, milliseconds: number): Throttled {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWanted = false;

  function begin() {
    act();
    timer = setTimeout(() => {
      timer = undefined;
      if (!isWanted) return;
      isWanted = false;
      begin();
    }, milliseconds);
  }

  return {
    call() {
      if (timer === undefined) begin();
      else isWanted = true;
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
      isWanted = false;
    },
  };
}
