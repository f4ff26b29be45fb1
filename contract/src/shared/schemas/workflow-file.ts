import { type Static, Type } from "typebox";
import { limits } from "../limits.ts";
import { agentKinds, environmentKinds, modelProviders, scriptLanguages } from "../vocabulary/agents.ts";
import { stringEnum } from "../vocabulary/string-enum.ts";
import { closedObject } from "./closed-object.ts";
import { nullable } from "./nullable.ts";
import { WorkflowDefinition } from "./workflow-definition.ts";

/*
 * The file that carries a workflow from one deployment to another, with the agents, environments and
 * connectors it needs. Everything refers to everything else by name, and the file holds no secret: the
 * credentials of a connector or a model are entered where the file is imported.
 */

const { memoryMb, timeoutSeconds, workspaceMb } = limits.environment;
const { roleSessionSeconds } = limits.connector;
const { maxEntries } = limits.workflowFile;

type TextBounds = { readonly nameMaxChars: number; readonly descriptionMaxChars: number };

const nameAndDescription = (what: string, bounds: TextBounds) => ({
  name: Type.String({ minLength: 1, maxLength: bounds.nameMaxChars, description: what }),
  description: Type.Optional(
    Type.String({ maxLength: bounds.descriptionMaxChars, description: "For people. Default: empty." }),
  ),
});

const wholeNumber = ({ min, max }: { min: number; max: number }, description: string) =>
  Type.Integer({ minimum: min, maximum: max, description });

export const ScriptEngine = closedObject(
  {
    type: Type.Literal("script", { description: "A program run in the agent's environment." }),
    language: stringEnum(scriptLanguages, { description: "What the script is written in." }),
    script: Type.String({ description: "The program itself. What it prints is the step's result." }),
  },
  { title: "ScriptEngine", description: "A program run in the agent's environment; needs no model." },
);
export type ScriptEngine = Static<typeof ScriptEngine>;

export const ModelEngine = closedObject(
  {
    type: Type.Literal("model", { description: "A language model." }),
    provider: stringEnum(modelProviders, { description: "Who is asked." }),
    model: Type.String({ description: "The provider's name of the model." }),
    base_url: Type.Optional(nullable(Type.String(), { description: "For an OpenAI-compatible endpoint." })),
    system_prompt: Type.Optional(
      Type.String({ description: "What the model is told before its work. Default: empty." }),
    ),
  },
  { title: "ModelEngine", description: "A model that is asked. This release has none." },
);
export type ModelEngine = Static<typeof ModelEngine>;

export const FileAgent = closedObject(
  {
    ...nameAndDescription("What steps call it; unique in the file.", limits.agent),
    kind: stringEnum(agentKinds, {
      description: "A worker does steps. A supervisor writes the closing narrative and takes no equipment.",
    }),
    engine: Type.Union([ScriptEngine, ModelEngine], { description: "What does the agent's work." }),
    connectors: Type.Optional(
      Type.Array(Type.String(), {
        maxItems: limits.agent.maxConnectors,
        description: `Names of connectors in this file, at most ${limits.agent.maxConnectors}. Default: none.`,
      }),
    ),
    environment: Type.Optional(
      nullable(Type.String(), {
        description:
          "Name of an environment in this file. Default: null, a virtual shell with the default settings.",
      }),
    ),
  },
  { title: "FileAgent", description: "Who does a step, or writes the closing narrative." },
);
export type FileAgent = Static<typeof FileAgent>;

export const FlaggedCommandWithReason = closedObject(
  {
    pattern: Type.String({ minLength: 1, description: "The command, as in the other form." }),
    reason: Type.Optional(
      Type.String({
        description: 'Shown to whoever decides, after "because it". Default: that it is listed.',
      }),
    ),
  },
  { title: "FlaggedCommandWithReason" },
);

export const FileEnvironment = closedObject(
  {
    ...nameAndDescription("What agents call it; unique in the file.", limits.environment),
    kind: stringEnum(environmentKinds, {
      description: "virtual: an emulated shell with no rights on the host. sandbox: real Linux processes.",
    }),
    memory_mb: Type.Optional(wholeNumber(memoryMb, `Memory in MB. Default: ${memoryMb.default}.`)),
    timeout_s: Type.Optional(
      wholeNumber(
        timeoutSeconds,
        `How long a script may run, in seconds. Default: ${timeoutSeconds.default}.`,
      ),
    ),
    storage_mb: Type.Optional(
      wholeNumber(workspaceMb, `How much a script may write, in MB. Default: ${workspaceMb.default}.`),
    ),
    flagged_commands: Type.Optional(
      Type.Array(Type.Union([Type.String({ minLength: 1 }), FlaggedCommandWithReason]), {
        maxItems: limits.environment.maxFlaggedCommands,
        description: `Patterns, each with a reason or without; at most ${limits.environment.maxFlaggedCommands}; a command that matches one waits for a person. Default: the deployment's own list.`,
      }),
    ),
    image: Type.Optional(
      closedObject(
        {
          name: Type.String({
            maxLength: limits.environment.imageNameMaxChars,
            description: "What it was called where it was uploaded.",
          }),
          digest: Type.String({ maxLength: 200, description: "By which the same image is known elsewhere." }),
        },
        {
          description: "The custom image of a sandbox. The file does not hold it: it must be there already.",
        },
      ),
    ),
  },
  { title: "FileEnvironment", description: "Where scripts run." },
);
export type FileEnvironment = Static<typeof FileEnvironment>;

const connectorTexts = nameAndDescription(
  "What agents and parameters call it; unique in the file.",
  limits.connector,
);

export const FolderConnector = closedObject(
  {
    ...connectorTexts,
    type: Type.Literal("folder", { description: "A folder of the deployment's machine." }),
    path: Type.String({
      minLength: 1,
      description: "Path of the folder, within those that the operator opened.",
    }),
  },
  {
    title: "FolderConnector",
    description: "A folder of the deployment's machine; each folder in it is read as a bucket.",
  },
);
export type FolderConnector = Static<typeof FolderConnector>;

export const S3Connector = closedObject(
  {
    ...connectorTexts,
    type: Type.Literal("s3", { description: "Buckets of Amazon S3, or of a store that speaks it." }),
    region: Type.String({ pattern: "^[a-z0-9-]{1,64}$", description: "Such as eu-west-1." }),
    endpoint: Type.Optional(
      nullable(Type.String(), { description: "Address of a store that is not Amazon's. Default: null." }),
    ),
    role_arn: Type.Optional(
      nullable(Type.String(), { description: "The role to assume when reading. Default: null." }),
    ),
    role_session_s: Type.Optional(
      wholeNumber(
        roleSessionSeconds,
        `How long one session of the role lasts, at most what the role allows. Default: ${roleSessionSeconds.default}.`,
      ),
    ),
  },
  { title: "S3Connector", description: "Buckets that are read with the machine's credentials, or a role." },
);
export type S3Connector = Static<typeof S3Connector>;

export const FileConnector = Type.Union([FolderConnector, S3Connector], {
  title: "FileConnector",
  description: "Where runs read files from.",
});
export type FileConnector = Static<typeof FileConnector>;

export const workflowFileFormat = "sluice.workflow";
export const workflowFileVersion = 1;

/** As an author writes it. Lists that would be empty may be left out. */
export const WorkflowFile = closedObject(
  {
    $schema: Type.Optional(
      Type.String({ description: "Where editors find the JSON Schema of this file. An import ignores it." }),
    ),
    format: Type.Literal(workflowFileFormat, { description: "Says that this is a workflow file." }),
    format_version: Type.Literal(workflowFileVersion, { description: "Version of the format." }),
    workflow: closedObject(
      {
        ...nameAndDescription("Importing a file of the same name saves its next version.", limits.workflow),
        definition: WorkflowDefinition,
      },
      { description: "The workflow itself." },
    ),
    agents: Type.Optional(
      Type.Array(FileAgent, {
        maxItems: maxEntries,
        description: "Every agent that the workflow names. Default: none.",
      }),
    ),
    environments: Type.Optional(
      Type.Array(FileEnvironment, {
        maxItems: maxEntries,
        description: "Every environment that an agent names. Default: none.",
      }),
    ),
    connectors: Type.Optional(
      Type.Array(FileConnector, {
        maxItems: maxEntries,
        description: "Every connector that an agent or a parameter names. Default: none.",
      }),
    ),
  },
  {
    title: "WorkflowFile",
    description: "A workflow with the agents, environments and connectors it needs.",
  },
);
export type WrittenWorkflowFile = Static<typeof WorkflowFile>;

/** As it is read: the lists that were left out are there, and empty. */
export type WorkflowFile = WrittenWorkflowFile &
  Required<Pick<WrittenWorkflowFile, "agents" | "environments" | "connectors">>;
