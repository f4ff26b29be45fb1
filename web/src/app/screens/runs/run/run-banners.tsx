import { Alert, List } from "@mantine/core";
import { Icon } from "../../../../ui/icon.tsx";
import { TextLink } from "../../../../ui/text-link.tsx";
import { Time } from "../../../../ui/time.tsx";
import styles from "./run.module.css";
import type { RunView } from "./run-queries.ts";
import { failureWords, warningWords } from "./run-words.ts";

/** What must be known before anything else is read. */
export function RunBanners({ run }: { run: RunView }) {
  const { run_id: runId, error, warnings, cancelled, data_purged_at: erasedAt } = run;
  if (!error && warnings.length === 0 && !cancelled && erasedAt === null) return null;
  return (
    <div className={styles.banners}>
      {error && (
        <Alert color="red" variant="light" icon={<Icon name="warning" />} title={failureWords[error.code]}>
          {error.message ?? "What was said about it has been erased."}
        </Alert>
      )}
      {cancelled && (
        <Alert color="gray" variant="light" icon={<Icon name="ban" />} title="The run was cancelled">
          {`By ${cancelled.by ?? "somebody who is no longer known"}.`}
          {cancelled.reason !== null && ` ${cancelled.reason}`}
        </Alert>
      )}
      {warnings.length > 0 && (
        <Alert
          color="yellow"
          variant="light"
          icon={<Icon name="warning" />}
          title={warnings.length === 1 ? "One thing did not land" : `${warnings.length} things did not land`}
        >
          <List size="sm">
            {warnings.map(({ code, step, message, at }) => (
              <List.Item key={`${code}-${step}-${at}`}>
                {message ?? warningWords[code]}{" "}
                {step !== null && (
                  <TextLink
                    to="/runs/$runId"
                    params={{ runId }}
                    search={(old) => ({ ...old, step })}
                    resetScroll={false}
                    size="sm"
                  >
                    {step}
                  </TextLink>
                )}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
      {erasedAt !== null && (
        <Alert color="gray" variant="light" icon={<Icon name="trash" />} title="The run's data was erased">
          Its inputs, steps, log and outputs went <Time at={erasedAt} />. What is left says that it ran.
        </Alert>
      )}
    </div>
  );
}
