import { queryClient } from "../../frame/query-client.ts";
import { sessionQuery } from "../account/session-query.ts";
import { appUrl } from "../api/call-app.ts";
import { LiveClient } from "./live-client.ts";

/** The stream of this tab. The shell starts it, and stops it when nobody is signed in any more. */
export const live = new LiveClient({
  queryClient,
  url: (lastEventId) => appUrl("followLive", { query: { last_event_id: lastEventId } }),
  // Asked anew: a session that has ended leads to the sign-in.
  onRefused: () => void queryClient.invalidateQueries(sessionQuery),
});
