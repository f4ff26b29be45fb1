import type { PersonalLink, ShownUser } from "@sluice/contract/console";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { queryClient } from "../../../frame/query-client.ts";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { toast } from "../../../ui/toast.tsx";
import { callConsole } from "../../api/call-console.ts";
import { peopleChanged } from "../../shared/people-changed.ts";
import { onePerson } from "./people-queries.ts";

export type PersonAct = "link" | "factor" | "disable" | "enable" | "delete";

interface PersonConfirmProps {
  person: ShownUser;
  act: PersonAct | null;
  onClose(): void;
  onLink(link: PersonalLink): void;
}

interface Question {
  title: string;
  action: string;
  says: ReactNode;
  destructive?: boolean;
  typeName?: string;
  confirm(): Promise<unknown>;
}

export function PersonConfirm({ person, act, onClose, onLink }: PersonConfirmProps) {
  const navigate = useNavigate();
  const { name, email } = person;
  const params = { user_id: person.user_id };

  const questions: Record<PersonAct, Question> = {
    link: {
      title: person.has_password ? `Let ${name} choose another password` : `Invite ${name} once more`,
      action: "Make link",
      says: "The link is shown once. Links made for this person before stop working.",
      async confirm() {
        const link = await callConsole("createResetLink", { params });
        await peopleChanged();
        onLink(link);
      },
    },
    factor: {
      title: `Reset the second factor of ${name}`,
      action: "Reset second factor",
      says: "They sign in with their password alone until they turn it on again. Make sure that it is really them who asks.",
      destructive: true,
      async confirm() {
        await callConsole("resetSecondFactor", { params });
        await peopleChanged();
      },
    },
    disable: {
      title: `Disable ${name}`,
      action: "Disable person",
      says: "Their sessions end, they cannot sign in, and their seats are free for others. Their grants stay for when they are enabled again.",
      destructive: true,
      async confirm() {
        await callConsole("disableUser", { params });
        await peopleChanged();
      },
    },
    enable: {
      title: `Enable ${name}`,
      action: "Enable person",
      says: "They can sign in again, and take their seats again where one is free.",
      async confirm() {
        await callConsole("enableUser", { params });
        await peopleChanged();
      },
    },
    delete: {
      title: `Delete ${name}`,
      action: "Delete person",
      says: "Their sessions end, and their grants and memberships are gone. The audit keeps their name. This cannot be undone.",
      destructive: true,
      typeName: email,
      async confirm() {
        await callConsole("deleteUser", { params });
        await navigate({ to: "/people" });
        queryClient.removeQueries(onePerson(person.user_id));
        await peopleChanged();
        toast.done(`${name} was deleted.`);
      },
    },
  };

  const question = act === null ? null : questions[act];
  return (
    <ConfirmDialog
      opened={question !== null}
      onClose={onClose}
      title={question?.title ?? ""}
      action={question?.action ?? ""}
      typeName={question?.typeName}
      destructive={question?.destructive}
      onConfirm={async () => question?.confirm()}
    >
      {question?.says}
    </ConfirmDialog>
  );
}
