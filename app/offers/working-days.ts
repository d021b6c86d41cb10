// Days on which people in offices decide.

/** The day that comes so many working days after a moment: Saturdays and Sundays are none. */
export function workingDaysAfter(moment: string, count: number): string {
  const day = new Date(moment);
  for (let left = count; left > 0; ) {
    day.setUTCDate(day.getUTCDate() + 1);
    if (day.getUTCDay() % 6 !== 0) left -= 1;
  }
  return day.toISOString();
}
