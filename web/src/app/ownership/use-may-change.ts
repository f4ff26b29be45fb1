import { useSession } from "../account/use-session.ts";

/** Whether the person may change something: it is theirs, or they manage the deployment. */
export function useMayChange(owner: { readonly id: string } | undefined): boolean {
  const { person } = useSession();
  return owner !== undefined && (person.role === "manager" || person.user_id === owner.id);
}
