/** The smallest form that the browser takes; `q=0` refuses one. */
export function chooseEncoding(accepted: string | undefined): "br" | "gzip" | "identity" {
  const offers = (accepted ?? "")
    .toLowerCase()
    .split(",")
    .map((offer) => offer.trim().split(/\s*;\s*/));
  const takes = (name: string) =>
    offers.some(([offer, q]) => offer === name && !/^q=0(\.0*)?$/.test(q ?? ""));
  if (takes("br")) return "br";
  return takes("gzip") ? "gzip" : "identity";
}
