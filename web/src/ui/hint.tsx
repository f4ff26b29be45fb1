import { Tooltip } from "@mantine/core";
import {
  cloneElement,
  type FocusEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";

/** What a hint needs of that which it is about. */
interface Target {
  onMouseEnter?(event: MouseEvent<HTMLElement>): void;
  onMouseLeave?(event: MouseEvent<HTMLElement>): void;
  onFocus?(event: FocusEvent<HTMLElement>): void;
  onBlur?(event: FocusEvent<HTMLElement>): void;
  "aria-describedby"?: string;
}

interface HintProps {
  label: ReactNode;
  maw?: number;
  children: ReactElement<Target>;
}

const openDelayMs = 250;

/**
 * A tooltip for what a list shows hundreds of: nothing of it is made before somebody turns to it, while Mantine's own
 * places itself from the start. Looks and behaves as that one does.
 */
export function Hint({ label, maw, children }: HintProps) {
  const id = useId();
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const timer = useRef<number | undefined>(undefined);
  const close = () => {
    window.clearTimeout(timer.current);
    setTarget(null);
  };
  const { props } = children;
  const child = cloneElement(children, {
    onMouseEnter(event) {
      const { currentTarget } = event;
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => setTarget(currentTarget), openDelayMs);
      props.onMouseEnter?.(event);
    },
    onMouseLeave(event) {
      close();
      props.onMouseLeave?.(event);
    },
    onFocus(event) {
      if (event.target.matches(":focus-visible")) setTarget(event.currentTarget);
      props.onFocus?.(event);
    },
    onBlur(event) {
      close();
      props.onBlur?.(event);
    },
    "aria-describedby": target ? id : props["aria-describedby"],
  });
  return (
    <>
      {child}
      {target?.isConnected && (
        <Shown target={target} maw={maw} onDismiss={close}>
          <span id={id}>{label}</span>
        </Shown>
      )}
    </>
  );
}

interface ShownProps {
  target: HTMLElement;
  maw: number | undefined;
  onDismiss(): void;
  children: ReactNode;
}

function Shown({ target, maw, onDismiss, children }: ShownProps) {
  const dismiss = useRef(onDismiss);
  dismiss.current = onDismiss;
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === "Escape" && dismiss.current();
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return <Tooltip target={target} opened label={children} maw={maw} />;
}
