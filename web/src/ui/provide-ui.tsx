import "@fontsource-variable/inter/wght.css";
import "@fontsource-variable/jetbrains-mono/wght.css";
import "./mantine-styles.ts";
import "./tokens.css";
import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { styleNonce } from "./style-nonce.ts";
import { makeTheme, themeVariables } from "./theme.ts";

interface ProvideUiProps {
  accent: "indigo" | "teal";
  queryClient: QueryClient;
  children: ReactNode;
}

/** What every page stands on: the theme, the cache of what the server said, the place of the toasts. */
export function ProvideUi({ accent, queryClient, children }: ProvideUiProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider
        theme={makeTheme(accent)}
        cssVariablesResolver={themeVariables}
        defaultColorScheme="auto"
        getStyleNonce={() => styleNonce() ?? ""}
      >
        <Notifications position="bottom-right" />
        {children}
      </MantineProvider>
    </QueryClientProvider>
  );
}
