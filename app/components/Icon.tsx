// The icons of the pages: strokes on a grid of 24, in the colour of the text beside them. They only decorate: a word stands
// beside each, seen or for screen readers alone.
import styles from "./Icon.module.css";

const strokes = {
  check: "M5 12.5l4.5 4.5L19 7.5",
  chevron: "M6 9l6 6 6-6",
  cross: "M6 6l12 12M18 6L6 18",
  plus: "M12 5v14M5 12h14",
  user: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20c1-4 4-5.5 7.5-5.5s6.5 1.5 7.5 5.5",
  warning: "M12 4l9 16H3zM12 10v4.5M12 17.3v.1",
} as const;

export type IconName = keyof typeof strokes;

export const iconNames = Object.keys(strokes) as IconName[];

export function Icon({ name }: { name: IconName }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false" className={styles.icon}>
      <path d={strokes[name]} />
    </svg>
  );
}
