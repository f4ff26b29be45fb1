import { ActionIcon } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { Hint } from "./hint.tsx";
import { Icon } from "./icon.tsx";

interface CopyButtonProps {
  value: string;
  /** What is copied: "key id". */
  what: string;
  size?: "sm" | "md";
}

export function CopyButton({ value, what, size = "sm" }: CopyButtonProps) {
  const clipboard = useClipboard({ timeout: 1_500 });
  const label = clipboard.error ? "Could not copy" : clipboard.copied ? "Copied" : `Copy ${what}`;
  return (
    <Hint label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={size === "md" ? 32 : 24}
        aria-label={label}
        onClick={(event) => {
          event.stopPropagation();
          clipboard.copy(value);
        }}
      >
        <Icon name={clipboard.copied ? "check" : "copy"} size={size === "md" ? 16 : 14} />
      </ActionIcon>
    </Hint>
  );
}
