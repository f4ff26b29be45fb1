import { useQuery } from "@tanstack/react-query";
import { callConsole } from "../../api/call-console.ts";

/** Where a deployment answers: at its own domain where it has one, else beside the console. */
export function useDeploymentUrl(deploymentId: string): string {
  const { data } = useQuery({
    queryKey: ["deployments", "one", deploymentId],
    queryFn: ({ signal }) =>
      callConsole("showDeployment", { params: { deployment_id: deploymentId }, signal }),
  });
  const domain = data?.settings.app_domain;
  return domain ? `https://${domain}` : window.location.origin;
}
