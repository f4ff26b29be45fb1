import { startSurface } from "../frame/start-surface.tsx";
import { appSurface } from "./app-surface.ts";
import { router } from "./router.ts";

startSurface({ surface: appSurface, accent: "teal", router });
