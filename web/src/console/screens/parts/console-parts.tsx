import { PartsScreen } from "../../../frame/parts/parts-screen.tsx";
import { navigation } from "../../shell/navigation.ts";

/** Every part, in the console's frame and accent. */
export function ConsoleParts() {
  return <PartsScreen navigation={navigation} />;
}
