import { Button, Group, Modal } from "@mantine/core";
import { useState } from "react";
import { queryClient } from "../../../frame/query-client.ts";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { Section } from "../../../ui/section.tsx";
import { StatusPill } from "../../../ui/status-pill.tsx";
import type { Account } from "../../account/account-query.ts";
import { callConsole } from "../../api/call-console.ts";
import { EnrolSecondFactor } from "./enrol-second-factor.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

type Step = "enrol" | "disable" | "renew";

/** A code from an app besides the password, and what to do without the app. */
export function SecondFactorSection({ account }: { account: Account }) {
  const [step, setStep] = useState<Step | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const isOn = account.has_second_factor;

  async function finish(): Promise<void> {
    setStep(null);
    setCodes(null);
    await queryClient.invalidateQueries();
  }

  return (
    <Section
      title="Second factor"
      lead={
        isOn
          ? `Your sign-in asks for a code too. ${account.recovery_codes_left} recovery codes are left.`
          : "A code from an authenticator app, asked for besides your password."
      }
      action={
        isOn ? (
          <StatusPill tone="completed" label="On" />
        ) : (
          <Button onClick={() => setStep("enrol")}>Turn on second factor</Button>
        )
      }
    >
      {isOn && (
        <Group>
          <Button variant="default" onClick={() => setStep("renew")}>
            Make new recovery codes
          </Button>
          <Button variant="default" onClick={() => setStep("disable")}>
            Turn off second factor
          </Button>
        </Group>
      )}
      <Modal opened={step === "enrol"} onClose={() => setStep(null)} title="Turn on your second factor">
        <EnrolSecondFactor
          onCancel={() => setStep(null)}
          onOn={(shown) => {
            setStep(null);
            setCodes(shown);
          }}
        />
      </Modal>
      <ConfirmDialog
        opened={step === "renew"}
        onClose={() => setStep(null)}
        title="Make new recovery codes"
        action="Make new codes"
        onConfirm={async () => setCodes((await callConsole("renewRecoveryCodes")).recovery_codes)}
      >
        The codes you have now will work no more.
      </ConfirmDialog>
      <ConfirmDialog
        opened={step === "disable"}
        onClose={() => setStep(null)}
        title="Turn off your second factor"
        action="Turn off"
        destructive
        onConfirm={async () => {
          await callConsole("disableTotp");
          await finish();
        }}
      >
        Your password alone will be enough to sign in, and your recovery codes will work no more.
      </ConfirmDialog>
      <Modal
        opened={codes !== null}
        onClose={() => {}}
        withCloseButton={false}
        closeOnEscape={false}
        closeOnClickOutside={false}
        title="Your recovery codes"
      >
        <RecoveryCodes codes={codes ?? []} onDone={() => void finish()} />
      </Modal>
    </Section>
  );
}
