import { useNavigate } from "@tanstack/react-router";
import { callApp } from "../../api/call-app.ts";
import { OwnedMenu } from "../../ownership/owned-menu.tsx";
import { type Environment, refreshEnvironments } from "./environments-queries.ts";

/** What else can be done with an environment. */
export function EnvironmentMenu({ environment }: { environment: Environment }) {
  const navigate = useNavigate();
  const { environment_id, revision, used_by_agents } = environment;
  const params = { environment_id };
  return (
    <OwnedMenu
      what="environment"
      thing={environment}
      keptBecause={used_by_agents > 0 && "agents use it"}
      deletion="The environment is deleted with all its versions. No agent works in it."
      onHandOver={async (user_id) => {
        const given = await callApp("handOverEnvironment", { params, body: { revision, user_id } });
        await refreshEnvironments();
        return given;
      }}
      onDelete={async () => {
        await callApp("deleteEnvironment", { params, query: { revision } });
        await navigate({ to: "/environments", search: {} });
        await refreshEnvironments();
      }}
    />
  );
}
