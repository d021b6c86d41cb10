// Whether something has lasted for a moment: what is over sooner is not worth a word.
import { useEffect, useState } from "react";

const moment = 300;

export function useLate(lasts: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!lasts) return setLate(false);
    const timer = setTimeout(() => setLate(true), moment);
    return () => clearTimeout(timer);
  }, [lasts]);
  return lasts && late;
}
