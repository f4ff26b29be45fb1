import { Button, Checkbox, Group, Modal, Stack, Text } from "@mantine/core";
import { percentEncodeHidden } from "@sluice/core";
import { useState } from "react";
import { collisionQuestion } from "../../../files/uploads/uploads.ts";
import { countWord } from "../../../files/words.ts";

/** Asks what to do with an upload whose name is taken. */
export function CollisionDialog() {
  const asked = collisionQuestion.useAsked();
  const [forAll, setForAll] = useState(false);
  if (asked === null) return null;
  const { folderName, others } = asked.about;
  const name = percentEncodeHidden(asked.about.name);
  const answer = (choice: "replace" | "keep_both" | "skip") => {
    asked.answer({ choice, forAll: forAll && others > 0 });
    setForAll(false);
  };
  return (
    <Modal opened onClose={() => answer("skip")} title={`${name} is there already`}>
      <Stack>
        <Text size="sm">
          {`${folderName} has something of that name. Replace it, keep both (the new one gets a number), or leave the new one out.`}
        </Text>
        {others > 0 && (
          <Checkbox
            label={`Do the same for the other ${countWord(others, "file")} on the way`}
            checked={forAll}
            onChange={(event) => setForAll(event.currentTarget.checked)}
          />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => answer("skip")}>
            Skip file
          </Button>
          <Button variant="default" onClick={() => answer("replace")}>
            Replace file
          </Button>
          <Button data-autofocus onClick={() => answer("keep_both")}>
            Keep both
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
