import { Group, Input, NumberInput, Slider, Text } from "@mantine/core";
import { limits } from "@sluice/contract/limits";
import type { ReactNode } from "react";
import { numberText } from "../../../ui/format/number-text.ts";
import { vcpuText } from "./environment-words.ts";

interface MemorySliderProps {
  value: number;
  readOnly: boolean;
  error?: ReactNode;
  onChange(value: number): void;
}

const { memoryMb, memoryMbPerVcpu } = limits.environment;

/** Memory, by slider or by number; the processors follow from it. */
export function MemorySlider({ value, readOnly, error, onChange }: MemorySliderProps) {
  const vcpu = Math.floor(value / memoryMbPerVcpu);
  return (
    <Input.Wrapper
      label="Memory"
      labelElement="div"
      description={`${numberText(memoryMb.min)} to ${numberText(memoryMb.max)} MB. It brings one vCPU for each ${numberText(memoryMbPerVcpu)} MB.`}
      error={error}
    >
      <Group gap="md" mt={8} wrap="nowrap">
        <Slider
          flex={1}
          min={memoryMb.min}
          max={memoryMb.max}
          step={1}
          value={Math.min(memoryMb.max, Math.max(memoryMb.min, value))}
          disabled={readOnly}
          label={(shown) => `${numberText(shown)} MB`}
          thumbLabel="Memory in MB"
          onChange={onChange}
        />
        <NumberInput
          aria-label="Memory in MB"
          w={116}
          min={memoryMb.min}
          max={memoryMb.max}
          allowDecimal={false}
          suffix=" MB"
          value={value}
          readOnly={readOnly}
          onChange={(typed) => onChange(typeof typed === "number" ? typed : memoryMb.default)}
        />
        <Text size="sm" w={72} aria-live="polite" className="mono">{`${vcpuText(vcpu)} vCPU`}</Text>
      </Group>
    </Input.Wrapper>
  );
}
