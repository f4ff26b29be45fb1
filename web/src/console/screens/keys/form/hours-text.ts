interface HourWindow {
  readonly start_hour: number;
  readonly end_hour: number;
}

/** "08:00 to 18:00 UTC", and what that is where the person is. `minutesBehind` is what JavaScript calls the offset. */
export function hoursText({ start_hour: start, end_hour: end }: HourWindow, minutesBehind: number): string {
  if (start === end) return "The two hours must differ.";
  const wraps = end < start ? ", past midnight" : "";
  const utc = `${clock(start * 60)} to ${clock(end * 60)} UTC${wraps}`;
  if (minutesBehind === 0) return `${utc}.`;
  return `${utc}. Where you are: ${clock(start * 60 - minutesBehind)} to ${clock(end * 60 - minutesBehind)}.`;
}

function clock(minutes: number): string {
  const of = ((minutes % 1_440) + 1_440) % 1_440;
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(of / 60))}:${two(of % 60)}`;
}
