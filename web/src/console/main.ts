import { startSurface } from "../frame/start-surface.tsx";
import { consoleSurface } from "./console-surface.ts";
import { router } from "./router.ts";

startSurface({ surface: consoleSurface, accent: "indigo", router });
