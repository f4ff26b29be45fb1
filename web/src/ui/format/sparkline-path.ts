/** A line from the left edge to the right one, zero at the bottom, the greatest value at the top. */
export function sparklinePath(values: readonly number[], width: number, height: number): string {
  const top = Math.max(1, ...values);
  const inner = height - 2;
  const stride = values.length > 1 ? width / (values.length - 1) : width;
  const points = (values.length === 1 ? [values[0] ?? 0, values[0] ?? 0] : values).map((value, at) => {
    const y = 1 + inner - (value / top) * inner;
    return `${round(at * stride)} ${round(y)}`;
  });
  return points.length === 0 ? "" : `M${points.join(" L")}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
