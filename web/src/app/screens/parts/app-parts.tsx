import { PartsScreen } from "../../../frame/parts/parts-screen.tsx";
import { navigation } from "../../shell/navigation.ts";

/** Every part, in the application's frame and accent. */
export function AppParts() {
  return <PartsScreen navigation={navigation} />;
}
