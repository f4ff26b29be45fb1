import { useQuery } from "@tanstack/react-query";
import { FilterChip } from "../../ui/data-table/filter-chip.tsx";
import { deploymentOptions } from "./deployment-options.ts";

interface DeploymentFilterProps {
  value: string | undefined;
  onChange(value: string | undefined): void;
}

export function DeploymentFilter({ value, onChange }: DeploymentFilterProps) {
  const { data } = useQuery(deploymentOptions);
  const options = (data?.items ?? []).map(({ deployment_id, name }) => ({
    value: deployment_id,
    label: name,
  }));
  return <FilterChip label="Deployment" options={options} value={value} onChange={onChange} />;
}
