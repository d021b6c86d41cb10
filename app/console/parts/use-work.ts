// Whether something that a user has begun is still being done, so that it is shown, and not begun twice.
import { useRef, useState } from "react";

/** Answers whether work is going on, and what begins some: it answers as the work does, or with nothing where some is going on. */
export function useWork(): readonly [boolean, <T>(work: () => Promise<T>) => Promise<T | undefined>] {
  const [isWorking, setWorking] = useState(false);
  const isBusy = useRef(false);

  async function begin<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (isBusy.current) return undefined;
    isBusy.current = true;
    setWorking(true);
    try {
      return await work();
    } finally {
      isBusy.current = false;
      setWorking(false);
    }
  }

  return [isWorking, begin];
}
